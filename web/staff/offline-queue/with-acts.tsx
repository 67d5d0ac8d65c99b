import type { ReactNode } from 'react';
import { ActsProvider, useHasActs } from './acts.tsx';
import { KeptSalesProvider } from '../pending-sales/kept-sales.tsx';

/** For what the staff has on customers' screens as well, where nothing keeps the acts otherwise. */
export const WithActs = ({ children }: { readonly children: ReactNode }) =>
  useHasActs() ? (
    children
  ) : (
    <ActsProvider>
      <KeptSalesProvider>{children}</KeptSalesProvider>
    </ActsProvider>
  );
