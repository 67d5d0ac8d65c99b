import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { asDatabaseFailure, isStalePlan, mayRunAgain } from './database-failure.ts';
import { createSql, type Sql } from './sql.ts';

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

const READS = /^\s*select\b/;

interface OpenTransaction {
  readonly sql: Sql;
  /** @throws what the first failed statement threw, and keeps nothing then. */
  commit(): Promise<void>;
}

const beginOn = (client: PoolClient): OpenTransaction => {
  // Not awaited: the first statement travels along with it.
  const begun = client.query('begin');
  let hasBegun = false;
  let mayTravelAlong = true;
  const noteBegin = async (): Promise<void> => {
    await begun;
    hasBegun = true;
  };
  noteBegin().catch(() => undefined);
  const onClient = createSql(client);
  const failures: unknown[] = [];
  const sql: Sql = async <Row extends object>(text: string, parameters?: Parameters<Sql>[1]) => {
    try {
      // What writes may only be sent when the transaction surely stands, and what comes after that waits behind it.
      mayTravelAlong &&= READS.test(text);
      if (!hasBegun && !mayTravelAlong) await begun;
      const rows = await onClient<Row>(text, parameters);
      if (!hasBegun) await begun;
      return rows;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  return {
    sql,
    commit: async () => {
      // After a failed statement PostgreSQL answers `commit` with a silent rollback: then nothing may be reported as kept.
      if (failures.length > 0) throw failures[0];
      await begun;
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction was rolled back');
    },
  };
};

/** A connection that cannot even roll back leaves the pool, and so does one with a stale plan. */
const rollBack = async (client: PoolClient, reason: unknown): Promise<void> => {
  const isUsable = await client.query('rollback').then(
    () => !isStalePlan(reason),
    () => false,
  );
  client.release(!isUsable);
};

const runOnce = async <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    const transaction = beginOn(client);
    const result = await work(transaction.sql);
    await transaction.commit();
    client.release();
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
};

/** Statements that are sent together share their round trips: the pool's connections are pipelined. */
export const createTransactionalSql =
  (pool: Pool): InTransaction =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(pool, work);
      } catch (error) {
        if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
      }
      await sleep(PAUSE_MS * attempt);
    }
  };
