import type { Pool, PoolClient } from 'pg';
import { isStalePlan, runAgain } from './database-failure.ts';
import { createTransactionSql, type Sql } from './sql.ts';

/**
 * Runs the work in one transaction on one connection of the pool: commits when it resolves, rolls back when it throws. Retries it when the
 * database asks for it, so it must have no other effects. `client` is the same connection as `sql`, for other protocols. @throws
 * Unavailable('database') without a usable answer.
 */
export type InTransaction = <T>(work: (sql: Sql, client: PoolClient) => Promise<T>) => Promise<T>;

/** Prepared like the other statements, so that they leave with them. */
const [BEGIN, COMMIT] = [
  { name: 'begin', text: 'begin' },
  { name: 'commit', text: 'commit' },
] as const;

/** A connection that cannot roll back, or has a stale plan, leaves the pool. */
const rollBack = async (client: PoolClient, reason: unknown): Promise<void> => {
  const isUsable = await client.query('rollback').then(
    () => !isStalePlan(reason),
    () => false,
  );
  client.release(!isUsable);
};

/** Remembers the first failed statement: PostgreSQL answers a later `commit` with a silent rollback. */
const watched = (sql: Sql): { readonly sql: Sql; readonly assertWhole: () => void } => {
  const failures: unknown[] = [];
  return {
    sql: async (text, parameters) => {
      try {
        return await sql(text, parameters);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    assertWhole: () => {
      if (failures.length > 0) throw failures[0];
    },
  };
};

const runOnce = async <T>(pool: Pool, work: (sql: Sql, client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    // Sent together with the first statement.
    const begun = client.query(BEGIN);
    begun.catch(() => undefined);
    const { sql, assertWhole } = watched(createTransactionSql(client));
    const result = await work(sql, client);
    const { command } = await client.query(COMMIT);
    assertWhole();
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed: nothing of it was kept');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
};

export const createInTransaction =
  (pool: Pool): InTransaction =>
  (work) =>
    runAgain(pool, () => runOnce(pool, work));
