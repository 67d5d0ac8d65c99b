import type { ReactNode } from 'react';
import { ActsProvider, useHasActs } from './acts.tsx';
import { KeptSalesProvider } from '../pending-sales/kept-sales.tsx';

/** For staff controls on customers' screens, which are outside the acts' provider. */
export const WithActs = ({ children }: { readonly children: ReactNode }) =>
  useHasActs() ? (
    children
  ) : (
    <ActsProvider>
      <KeptSalesProvider>{children}</KeptSalesProvider>
    </ActsProvider>
  );
