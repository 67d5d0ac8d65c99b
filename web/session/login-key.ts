import * as z from 'zod/mini';
import type { Services } from '#web/composition/services.ts';
import { createStoredValue } from './stored-value.ts';

/** The same key for all tries of this browser: the first one binds a code or uses a link up, and its answer may be lost. */
export const loginHeaders = ({ store, newKey }: Pick<Services, 'store' | 'newKey'>) => {
  const stored = createStoredValue(store, 'login-key', z.nullable(z.string()), null);
  const key = stored.get() ?? newKey();
  stored.set(key);
  return { 'idempotency-key': key };
};
