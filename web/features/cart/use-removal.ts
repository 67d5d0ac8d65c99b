import { useState } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import type { CartState } from '#web/session/cart-state.ts';

type Removal = {
  /** 'Hot Dog removed' */
  readonly text: string;
  readonly before: CartState;
  readonly after: CartState;
};

/** Remembers the cart before the last removal, until another change. */
export const useRemoval = () => {
  const { cart } = useServices();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const remove = (text: string, act: () => void): void => {
    const before = cart.get();
    act();
    setRemoval({ text, before, after: cart.get() });
  };
  const undo = (): void => {
    if (removal !== null) cart.restore(removal.before);
    setRemoval(null);
  };
  // A cart that has changed since is not overwritten.
  const isFresh = removal !== null && removal.after.key === cart.get().key;
  return { removed: isFresh ? removal.text : null, remove, undo };
};

export type RemovalUndo = ReturnType<typeof useRemoval>;
