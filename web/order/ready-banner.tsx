import { useStand } from '#web/api/stand.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The one banner that interrupts. */
export const ReadyBanner = () => {
  const { pickupPlace } = useStand();
  const texts = useTexts('order', ORDER);
  return (
    <Banner
      tone="success"
      icon="bag"
      title={texts.banner('ready') ?? ''}
      announce="assertive"
    >{`${texts.place(pickupPlace)}. ${texts.waitsForYou}`}</Banner>
  );
};
