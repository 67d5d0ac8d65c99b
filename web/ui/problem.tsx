import { Banner } from './banner.tsx';

/** A failure, announced at once; nothing without one. */
export const Problem = ({ children }: { readonly children: string | null | undefined }) =>
  children !== null &&
  children !== undefined && (
    <Banner tone="danger" announce="assertive">
      {children}
    </Banner>
  );
