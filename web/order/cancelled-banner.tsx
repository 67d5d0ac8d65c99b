import { Banner } from '#web/ui/banner.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** A paid order that will not be given: said plainly, with the money first in mind (rules §0.3). Whose wish it was is not known here. */
export const CancelledBanner = ({ money }: { readonly money: string }) => {
  const texts = useTexts('order', ORDER);
  return <Banner tone="warn" icon="info" title={texts.cancelledTitle} announce="assertive">{`${money} ${texts.cancelledText}`}</Banner>;
};
