import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { asDatabaseFailure, isStalePlan, mayRunAgain } from './database-failure.ts';
import { isRows, openTransaction, type RunForAll, type StatementForAll, type TransactionSql } from './open-transaction.ts';
import { nameStatements } from './prepared-statement.ts';
import type { Parameter, Sql } from './sql.ts';
import { together } from './together.ts';

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

/**
 * For statements that look up by key what a list of rows names. PostgreSQL takes such a list for a hundred rows and a night
 * that has just begun for an empty one, and would read whole tables all night: 650,000 rows for 1,700 orders. And a bitmap
 * visits each row that has left a partial index since the last vacuum, again and again: after 5,000 orders the count of open
 * checkouts took 2 ms; an index scan forgets what it has found dead.
 */
const LOOK_UP_BY_KEY = `select ${['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']
  .map((name) => `set_config('${name}', 'off', true)`)
  .join(', ')}`;

/** A company that waits longer for a lock falls apart: most of it does not need that row. Longer than a slow disk, shorter than anybody's patience. */
const WAIT_NO_LONGER_TOGETHER = "select set_config('lock_timeout', '1s', true)";

const runOnce = async <T>(pool: Pool, runForAll: RunForAll | null, work: (sql: TransactionSql) => Promise<T>): Promise<T> => {
  const transaction = openTransaction(pool, runForAll);
  try {
    const result = await work(transaction.sql);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack(error);
    throw error;
  }
};

/** Of the same shape: one statement with the rows of each. */
const merged = (transactions: readonly (readonly StatementForAll[])[]): readonly StatementForAll[] =>
  (transactions[0] ?? []).map(({ text, parameters, condition }, at) => ({
    text,
    condition,
    parameters: parameters.map((parameter, index) =>
      isRows(parameter) ? { rows: transactions.flatMap((statements) => rowsOf(statements[at], index)) } : parameter,
    ),
  }));

const rowsOf = (statement: StatementForAll | undefined, index: number): readonly unknown[] => {
  const parameter = statement?.parameters[index];
  return parameter !== undefined && isRows(parameter) ? parameter.rows : [];
};

/**
 * Transactions of the same shape (the same statements with the same parameters, rows apart) that come at the same moment
 * are one transaction of PostgreSQL. What one of them violates lets all of them fail; then each runs by itself.
 */
const createTravel = (pool: Pool): RunForAll => {
  const named = nameStatements('of a shape');
  const shapeOf = (statements: readonly StatementForAll[]): string =>
    JSON.stringify(
      statements.map(({ text, parameters }) => [named(text).name, parameters.map((value) => (isRows(value) ? 'rows' : value))]),
    );
  const run = async (transactions: readonly (readonly StatementForAll[])[]): Promise<readonly null[]> => {
    await runOnce(pool, null, async (sql) => {
      sql.later(LOOK_UP_BY_KEY, []);
      if (transactions.length > 1) sql.later(WAIT_NO_LONGER_TOGETHER, []);
      for (const { text, parameters, condition } of merged(transactions)) sql.laterForAll(text, parameters, condition);
    });
    return transactions.map(() => null);
  };
  const lines = new Map<string, (statements: readonly StatementForAll[]) => Promise<null>>();
  return async (statements) => {
    const shape = shapeOf(statements);
    const line = lines.get(shape) ?? together(run);
    lines.set(shape, line);
    await line(statements);
  };
};

/** Again when the database asks for that, and on another connection when this one has a stale plan. */
const patiently = async <T>(pool: Pool, run: () => Promise<T>): Promise<T> => {
  let staleConnections = 0;
  for (let attempt = 1; ;) {
    try {
      return await run();
    } catch (error) {
      // That connection has left the pool; the next one may be as old.
      if (isStalePlan(error) && staleConnections < pool.options.max) {
        staleConnections += 1;
        continue;
      }
      if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
    }
    await sleep(PAUSE_MS * attempt);
    attempt += 1;
  }
};

export const createTransactionalSql = (pool: Pool): InTransaction => {
  const travel = createTravel(pool);
  return (work) => patiently(pool, () => runOnce(pool, travel, work));
};

/** Like `createSql`, for one statement of several who come together: by key, in one round trip. */
export const createSqlByKey = (pool: Pool): Sql => {
  const runByKey = async <Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]> => {
    const transaction = openTransaction(pool, null);
    try {
      transaction.sql.later(LOOK_UP_BY_KEY, []);
      // Not awaited: the commit travels along.
      const [rows] = await Promise.all([transaction.sql<Row>(text, parameters), transaction.commit()]);
      return rows;
    } catch (error) {
      await transaction.rollBack(error);
      throw error;
    }
  };
  return (text, parameters) => patiently(pool, () => runByKey(text, parameters));
};
