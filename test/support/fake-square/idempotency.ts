import { z } from 'zod';
import { invalidRequest } from './square-error.ts';
import type { SquareState } from './state.ts';

const KEYED = z.object({ idempotency_key: z.string().min(1) });

/**
 * Square's promise about an `idempotency_key`: the same body gets the same, possibly outdated response, another body is refused. Only
 * successes are remembered, so that a failed call can be repeated.
 */
export const createIdempotency = (state: SquareState) => {
  const running = new Map<string, Promise<unknown>>();
  return async (path: string, given: unknown, run: () => Promise<object>): Promise<object> => {
    const keyed = KEYED.safeParse(given);
    if (!keyed.success) return await run();
    const key = `${path} ${keyed.data.idempotency_key}`;
    await running.get(key);
    const saved = state.savedAnswers[key];
    const fingerprint = JSON.stringify(given);
    if (saved !== undefined) {
      if (saved.fingerprint !== fingerprint)
        throw invalidRequest(
          'IDEMPOTENCY_KEY_REUSED',
          'Different request parameters used for the same idempotency_key.',
          'idempotency_key',
        );
      return saved.body;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(key, promise);
    try {
      const body = await run();
      state.savedAnswers[key] = { fingerprint, body: structuredClone(body) };
      return body;
    } finally {
      running.delete(key);
      resolve();
    }
  };
};
