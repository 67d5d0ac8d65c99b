import { Banner } from '#web/ui/banner.tsx';

/** Why the buttons beside it are disabled: what is left and where money goes, only the server knows (docs/adr/0054). */
export const NeedsNetwork = ({ id }: { readonly id: string }) => (
  <div id={id}>
    <Banner tone="warn" title="There is no network" announce="polite">
      Replacing, refunding and “Found it” wait until it is back. Selling out and putting back still work.
    </Banner>
  </div>
);
