import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ROUTER_FUTURE } from '#web/app/router-future.ts';

type AtAddressProps = { readonly address?: string; readonly children: ReactNode };

/** A part of the app on its own, as if it were shown at this address. */
export const AtAddress = ({ address = '/', children }: AtAddressProps) => (
  <MemoryRouter future={ROUTER_FUTURE} initialEntries={[address]}>
    {children}
  </MemoryRouter>
);
