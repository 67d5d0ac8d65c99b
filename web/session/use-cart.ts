import { useSyncExternalStore } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import type { CartState } from './cart-state.ts';

/** The cart, rendered whenever it changes here or in another tab. Commands go to `useServices().cart`. */
export const useCart = (): CartState => {
  const { cart } = useServices();
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getInitial);
};
