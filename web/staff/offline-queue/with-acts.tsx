import type { Elements } from '#web/ui/elements.ts';
import { ActsProvider, useHasActs } from './acts.tsx';
import { KeptSalesProvider } from '../pending-sales/kept-sales.tsx';

/** For staff controls on customers' screens, which are outside the acts' provider. */
export const WithActs = ({ children }: { readonly children: Elements }) =>
  useHasActs() ? (
    children
  ) : (
    <ActsProvider>
      <KeptSalesProvider>{children}</KeptSalesProvider>
    </ActsProvider>
  );
