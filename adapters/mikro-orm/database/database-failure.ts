import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Unavailable } from '#core/ports/unavailable.ts';

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
};

const constraintOf = (error: unknown): string => {
  const constraint = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : '';
  return typeof constraint === 'string' ? constraint : '';
};

/** Connection trouble, shutdown, start-up, out of resources, timeouts: SQLSTATE classes and codes of PostgreSQL's appendix A. */
const NO_ANSWER_STATE = /^(?:08\w{3}|53\w{3}|57P0\d|57014|55P03|25P0[34])$/;
const NO_ANSWER_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** Messages of `pg` and its pool that have no code. */
const NO_ANSWER_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

const LOCK_NOT_AVAILABLE = '55P03';

/** No other statement would get an answer either; a lock timeout, in contrast, concerns only that row. */
export const isDatabaseAway = (error: unknown): boolean => error instanceof Unavailable && codeOf(error.cause) !== LOCK_NOT_AVAILABLE;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/** Another night's order has just become active with this transaction's display number. */
const DISPLAY_NUMBER = 'orders_active_display_number_unique';
/** The same act was just written for another order, under another lock. */
const ACT = 'staff_acts_pkey';
const PASSING: readonly string[] = [DISPLAY_NUMBER, ACT];

const FEATURE_NOT_SUPPORTED = '0A000';
const STALE_PLAN = /cached plan must not change result type/;

/** A newer release changed a table under a prepared statement of this connection: other connections are unaffected. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && STALE_PLAN.test(error.message);

/** The whole transaction may be retried: it conflicted with another one. */
export const mayRunAgain = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || (code === UNIQUE_VIOLATION && PASSING.includes(constraintOf(error)));
};

/** The same error, or `Unavailable('database')` when there was no usable answer. */
export const asDatabaseFailure = (error: unknown): unknown => {
  const hasNoAnswer =
    NO_ANSWER_STATE.test(codeOf(error)) ||
    NO_ANSWER_SYSTEM.has(codeOf(error)) ||
    (error instanceof Error && NO_ANSWER_TEXT.test(error.message));
  return hasNoAnswer ? new Unavailable('database', { cause: error }) : error;
};

const ATTEMPTS = 5;
const PAUSE_MS = 10;

/**
 * Retries a whole transaction when the database asks for it, and on another connection when this one has a stale plan.
 * @throws Unavailable('database') without a usable answer.
 */
export const runAgain = async <T>({ options }: Pool, run: () => Promise<T>): Promise<T> => {
  let staleConnections = 0;
  for (let attempt = 1; ;) {
    try {
      return await run();
    } catch (error) {
      // That connection has left the pool; the next one may also be stale.
      if (isStalePlan(error) && staleConnections < options.max) {
        staleConnections += 1;
        continue;
      }
      if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
    }
    await sleep(PAUSE_MS * attempt);
    attempt += 1;
  }
};
