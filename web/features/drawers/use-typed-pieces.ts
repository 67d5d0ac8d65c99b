import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { useLogin } from '#web/session/use-login.ts';
import { NOTHING_TYPED, type Typed } from '#web/ui/count-fields.tsx';

const typedPieces = z.strictObject({ scope: z.string(), typed: z.array(z.string()).check(z.length(NOTHING_TYPED.length)) });

/** Coins and bills, stored on the device until they are counted, because a tablet may reload the page. Each person sees their own. */
export const useTypedPieces = (box: string, initial: Typed) => {
  const { store } = useServices();
  const { login } = useLogin();
  const scope = `${box} ${login?.actor.id ?? ''}`;
  const [stored] = useState(() => createStoredValue(store, 'typed-pieces', typedPieces, { scope: '', typed: [...NOTHING_TYPED] }));
  const known = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  return {
    typed: known.scope === scope ? known.typed : initial,
    setTyped: (typed: Typed): void => stored.set({ scope, typed: [...typed] }),
    forget: (): void => stored.set({ scope: '', typed: [...NOTHING_TYPED] }),
  };
};
