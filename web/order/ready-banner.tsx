import { STATUS_BANNERS } from '#core/domain/order/order-labels.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { placeTitle } from './place-text.ts';

/** The one banner that interrupts. */
export const ReadyBanner = () => {
  const { pickupPlace } = useStand();
  return (
    <Banner tone="success" icon="bag" title={STATUS_BANNERS.ready} announce="assertive">
      {placeTitle(pickupPlace)}. It waits for you.
    </Banner>
  );
};
