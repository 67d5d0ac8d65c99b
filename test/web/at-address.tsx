import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

type AtAddressProps = { readonly address?: string; readonly children: ReactNode };

/** A part of the app on its own, as if it were shown at this address. */
export const AtAddress = ({ address = '/', children }: AtAddressProps) => (
  <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
);
