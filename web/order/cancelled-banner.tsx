import { Banner } from '#web/ui/banner.tsx';

/** A paid order that will not be given: said plainly, with the money first in mind (rules §0.3). Whose wish it was is not known here. */
export const CancelledBanner = ({ money }: { readonly money: string }) => (
  <Banner tone="warn" icon="info" title="Your order was cancelled" announce="assertive">
    {money} There is nothing to pick up, so you do not have to come to the window. Banks take a few days to show a refund.
  </Banner>
);
