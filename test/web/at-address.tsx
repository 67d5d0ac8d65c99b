import { useState, type ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

type AtAddressProps = { readonly address?: string; readonly children: ReactNode };

/** A part of the app on its own, as if it were shown at this address. */
export const AtAddress = ({ address = '/', children }: AtAddressProps) => {
  const [{ hook, searchHook }] = useState(() => memoryLocation({ path: address }));
  return (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  );
};
