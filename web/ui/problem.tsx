import { Banner } from './banner.tsx';

/** Its button may be in a bar at the bottom of a long page. */
const comeIntoView = (banner: HTMLElement | null): void => banner?.scrollIntoView({ block: 'nearest' });

/** A failure, announced at once; nothing without one. */
export const Problem = ({ children }: { readonly children: string | null | undefined }) =>
  children !== null &&
  children !== undefined && (
    <Banner key={children} ref={comeIntoView} tone="danger" announce="assertive">
      {children}
    </Banner>
  );
