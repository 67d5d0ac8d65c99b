import { setTimeout as sleep } from 'node:timers/promises';
import { SquareError } from 'square';
import { instant, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import { KeyRejected, Unavailable } from '#core/ports/unavailable.ts';

/** Square understood the call and refused it, without effect. */
export type SquareRefusal = { readonly code: string; readonly detail: string };

type CallOptions = { readonly abortSignal: AbortSignal; readonly timeoutInSeconds: number; readonly maxRetries: 0 };

/** One call. Throws `Unavailable` without a usable answer. */
export type Ask = <T>(call: (options: CallOptions) => Promise<T>) => Promise<Result<T, SquareRefusal>>;

const REFUSED = new Set([400, 402, 404, 422]);
const TOKEN_REJECTED = new Set([401, 403]);

/** A reused key with another body is not a refusal: an earlier call had an effect under that key. */
const NO_REFUSAL = new Set(['IDEMPOTENCY_KEY_REUSED']);

/** The order was changed concurrently; the requested change was not made. */
const VERSION_MISMATCH = 'VERSION_MISMATCH';

const DEFAULT_RETRY_AFTER_MS = 1_000;

const retryAfterMs = ({ rawResponse }: SquareError): number => {
  const seconds = Number(rawResponse?.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : DEFAULT_RETRY_AFTER_MS;
};

const refusalOf = (error: unknown): SquareRefusal => {
  if (!(error instanceof SquareError)) throw new Unavailable('payments', { cause: error });
  const [first] = error.errors;
  const code = first?.code ?? 'Unknown';
  if (error.statusCode === 429) throw new Unavailable('payments', { cause: error, retryAfterMs: retryAfterMs(error) });
  if (TOKEN_REJECTED.has(error.statusCode ?? 0)) throw new KeyRejected({ cause: error });
  const isAnswer = first?.category !== 'API_ERROR' && REFUSED.has(error.statusCode ?? 0) && !NO_REFUSAL.has(code);
  if (!isAnswer && code !== VERSION_MISMATCH) throw new Unavailable('payments', { cause: error });
  return { code, detail: first?.detail ?? '' };
};

const asking =
  (abortSignal: AbortSignal, callMs: number): Ask =>
  async (call) => {
    try {
      return ok(await call({ abortSignal, timeoutInSeconds: callMs / SECOND_MS, maxRetries: 0 }));
    } catch (error) {
      return err(refusalOf(error));
    }
  };

/** Runs calls within a total of `budgetMs`. @param callMs for each call, and for each page of a list */
export const withinBudget = async <T>(budgetMs: number, work: (ask: Ask) => Promise<T>, callMs = budgetMs): Promise<T> => {
  const [done, budget] = [new AbortController(), new AbortController()];
  const late = sleep(budgetMs, null, { signal: done.signal }).then(() => {
    budget.abort();
    throw new Unavailable('payments', { cause: new Error(`no answer within ${budgetMs} ms`) });
  });
  try {
    return await Promise.race([work(asking(budget.signal, callMs)), late]);
  } finally {
    done.abort();
  }
};

const refused = ({ code, detail }: SquareRefusal) => new Unavailable('payments', { cause: new Error(`${code}: ${detail}`) });

/** The answer to a call that Square cannot refuse. */
export const answered = async <T>(answer: Promise<Result<T, SquareRefusal>>): Promise<T> => {
  const found = await answer;
  if (found.ok) return found.value;
  throw refused(found.error);
};

/** Null if Square does not have it. */
export const foundOrNull = async <T>(answer: Promise<Result<T, SquareRefusal>>): Promise<T | null> => {
  const found = await answer;
  if (found.ok) return found.value;
  if (found.error.code === 'NOT_FOUND') return null;
  throw refused(found.error);
};

/** A required part of a usable answer. */
export const present = <T>(part: T | null | undefined): T => {
  if (part === null || part === undefined) throw new Unavailable('payments', { cause: new Error('an answer of Square lacks a part') });
  return part;
};

/** All pages of a list. */
export const allOf = async <T>(pages: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const one of pages) found.push(one);
  return found;
};

export const isoWindow = ({ start, end }: TimeWindow) => ({
  beginTime: new Date(start).toISOString(),
  endTime: new Date(end).toISOString(),
});

export const momentOf = (text: string | null | undefined): Instant => instant(Date.parse(present(text)));
