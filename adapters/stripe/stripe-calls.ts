import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import { KeyRejected, Unavailable } from '#core/ports/unavailable.ts';

/** Stripe understood the call and refused it, without effect. */
export type StripeRefusal = { readonly code: string; readonly message: string };

/** One call. Throws `Unavailable` without a usable answer. */
export type Ask = <T>(call: (options: Stripe.RequestOptions) => Promise<T>) => Promise<Result<T, StripeRefusal>>;

export const connect = (secretKey: string, apiUrl: string | undefined): Stripe => {
  const settings = { maxNetworkRetries: 0, telemetry: false, appInfo: { name: 'Bandstand' } };
  if (apiUrl === undefined) return new Stripe(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, { ...settings, protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) });
};

const IN_PROGRESS_WAIT_MS = 150;
const REFUSED = new Set([400, 402, 404]);
const KEY_REJECTED = new Set([401, 403]);

/** A concurrent call with the same idempotency key is in progress: its answer will be available in a moment. */
const isInProgress = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Stripe usually sends no Retry-After. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

const retryAfterMs = (headers: Readonly<Record<string, unknown>> | undefined): number => {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : DEFAULT_RETRY_AFTER_MS;
};

/**
 * A reused key with other parameters is not a refusal: an earlier call had an effect under that key. Nor is a rejected API key, which
 * proves nothing about money.
 */
const refusalOf = (error: unknown): StripeRefusal => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const isAnswer = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  if (error.statusCode === 429) throw new Unavailable('payments', { cause: error, retryAfterMs: retryAfterMs(error.headers) });
  if (KEY_REJECTED.has(error.statusCode ?? 0)) throw new KeyRejected({ cause: error });
  if (!isAnswer || !REFUSED.has(error.statusCode ?? 0)) throw new Unavailable('payments', { cause: error });
  return { code: error.code ?? error.type, message: error.message };
};

const asking =
  (remainingMs: () => number): Ask =>
  async (call) => {
    for (;;) {
      try {
        return ok(await call({ timeout: remainingMs(), maxNetworkRetries: 0 }));
      } catch (error) {
        if (!isInProgress(error) || remainingMs() <= IN_PROGRESS_WAIT_MS) return err(refusalOf(error));
      }
      await sleep(IN_PROGRESS_WAIT_MS);
    }
  };

/**
 * Runs calls within a total of `budgetMs`; the SDK's own timeout only measures silence, and restarts at each attempt. @param callMs for
 * each call, and for each page of a list
 */
export const withinBudget = async <T>(budgetMs: number, work: (ask: Ask) => Promise<T>, callMs = budgetMs): Promise<T> => {
  const endsAt = performance.now() + budgetMs;
  const done = new AbortController();
  const late = sleep(budgetMs, null, { signal: done.signal }).then(() => {
    throw new Unavailable('payments', { cause: new Error(`no answer within ${budgetMs} ms`) });
  });
  try {
    return await Promise.race([work(asking(() => Math.max(1, Math.min(callMs, Math.ceil(endsAt - performance.now()))))), late]);
  } finally {
    done.abort();
  }
};

/** Stripe has no reason to refuse this call, so a refusal counts as unavailable. */
export const refused = ({ message }: StripeRefusal): Unavailable => new Unavailable('payments', { cause: new Error(message) });

/** All pages of a list. */
export const allOf = async <T>(pages: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const one of pages) found.push(one);
  return found;
};
