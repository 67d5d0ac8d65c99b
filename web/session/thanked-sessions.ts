import * as z from 'zod/mini';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from './stored-value.ts';

/** The payment sessions whose thank-you page has cleared the cart: opening one again must not clear a newer cart. */
export interface ThankedSessions {
  /** True the first time only. */
  thank(sessionId: string): boolean;
}

const REMEMBERED = 20;
const NONE: string[] = [];

export const createThankedSessions = (store: KeyValueStore): ThankedSessions => {
  const stored = createStoredValue(store, 'thanked-sessions', z.array(z.string()), NONE);
  return {
    thank: (sessionId) => {
      const known = stored.get();
      if (known.includes(sessionId)) return false;
      stored.set([...known, sessionId].slice(-REMEMBERED));
      return true;
    },
  };
};
