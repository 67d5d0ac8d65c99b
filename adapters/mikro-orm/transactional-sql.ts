import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { asDatabaseFailure, isStalePlan, mayRunAgain } from './database-failure.ts';
import { isRows, openTransaction, type RunForAll, type StatementForAll, type TransactionSql } from './open-transaction.ts';
import { nameStatements } from './prepared-statement.ts';
import { together } from './together.ts';

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

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

export const createTransactionalSql = (pool: Pool): InTransaction => {
  const travel = createTravel(pool);
  return async (work) => {
    let staleConnections = 0;
    for (let attempt = 1; ;) {
      try {
        return await runOnce(pool, travel, work);
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
};
