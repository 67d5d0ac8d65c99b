import type { FakeState } from './state.ts';
import { StripeError } from './stripe-error.ts';

export type Answer = { readonly status: number; readonly body: unknown; readonly isReplay?: boolean };

/**
 * Stripe's promise about an `Idempotency-Key`: the first response, errors included, is repeated; other parameters under the key, and a
 * second call while the first still runs, are refused. Parameter errors are not stored.
 */
export const createIdempotency = (state: FakeState) => {
  const running = new Set<string>();
  return async (key: string | undefined, fingerprint: string, run: () => Promise<Answer>): Promise<Answer> => {
    if (key === undefined) return await run();
    if (running.has(key))
      throw new StripeError(409, 'idempotency_error', 'There is currently another in-progress request using this key.', {
        code: 'idempotency_key_in_use',
      });
    const saved = state.savedAnswers[key];
    if (saved !== undefined) {
      if (saved.fingerprint !== fingerprint)
        throw new StripeError(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.');
      return { status: saved.status, body: saved.body, isReplay: true };
    }
    running.add(key);
    try {
      const { status, body } = await run();
      // A deep copy: a stored response does not change with the object.
      if (status === 200 || status >= 500) state.savedAnswers[key] = { fingerprint, status, body: structuredClone(body) };
      return { status, body };
    } finally {
      running.delete(key);
    }
  };
};
