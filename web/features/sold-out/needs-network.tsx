import { Banner } from '#web/ui/banner.tsx';

/** Why the buttons next to it are disabled: only the server knows the remaining stock and the refunds (docs/adr/0054). */
export const NeedsNetwork = ({ id }: { readonly id: string }) => (
  <div id={id}>
    <Banner tone="warn" title="There is no network" announce="polite">
      Replacing, refunding and “Found it” wait until it is back. Selling out and putting back still work.
    </Banner>
  </div>
);
