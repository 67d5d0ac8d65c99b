import type { ReactNode } from 'react';
import { createMemoryPlaces } from '#web/router/places.ts';
import { Router } from '#web/router/router.tsx';

type AtAddressProps = { readonly address?: string; readonly children: ReactNode };

/** A part of the app on its own, as if it were shown at this address. */
export const AtAddress = ({ address = '/', children }: AtAddressProps) => <Router places={createMemoryPlaces(address)}>{children}</Router>;
