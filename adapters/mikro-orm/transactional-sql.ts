import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { asDatabaseFailure, isStalePlan, mayRunAgain } from './database-failure.ts';
import { createSql, type Parameter, type Sql } from './sql.ts';

/**
 * The statements of one transaction. `later` is for what answers nothing: it travels with the next statement, or with the
 * commit, which fails if it fails. Whatever must be true of its effect, the statement itself has to insist on.
 */
export type TransactionSql = Sql & { readonly later: (text: string, parameters: readonly Parameter[]) => void };

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

const READS = /^\s*select\b/;

interface OpenTransaction {
  readonly sql: TransactionSql;
  /** @throws what the first failed statement threw, and keeps nothing then. */
  commit(): Promise<void>;
  /** @throws when the connection is of no use any more. */
  rollBack(): Promise<void>;
}

const beginOn = (client: PoolClient): OpenTransaction => {
  // Not awaited: the first statement travels along with it.
  const begun = client.query('begin');
  let hasBegun = false;
  let mayTravelAlong = true;
  let isOver = false;
  const noteBegin = async (): Promise<void> => {
    await begun;
    hasBegun = true;
  };
  noteBegin().catch(() => undefined);
  const onClient = createSql(client);
  const failures: unknown[] = [];
  const pending: Promise<unknown>[] = [];
  const ask: Sql = async <Row extends object>(text: string, parameters?: Parameters<Sql>[1]) => {
    try {
      // What writes may only be sent when the transaction surely stands, and what comes after that waits behind it.
      mayTravelAlong &&= READS.test(text);
      if (!hasBegun && !mayTravelAlong) await begun;
      // Sent after the end, it would be a transaction of its own.
      if (isOver) throw new Error('the transaction is over');
      const rows = await onClient<Row>(text, parameters);
      if (!hasBegun) await begun;
      return rows;
    } catch (error) {
      failures.push(error);
      // What comes after the first failure only says that there was one.
      throw failures[0];
    }
  };
  const later: TransactionSql['later'] = (text, parameters) => {
    const answer = ask(text, parameters);
    answer.catch(() => undefined);
    pending.push(answer);
  };
  return {
    sql: Object.assign(ask, { later }),
    commit: async () => {
      // After a failed statement PostgreSQL answers `commit` with a silent rollback: then nothing may be reported as kept.
      if (failures.length > 0) throw failures[0];
      if (!hasBegun) await begun;
      isOver = true;
      const [{ command }] = await Promise.all([client.query('commit'), ...pending]);
      if (command !== 'COMMIT') throw failures[0] ?? new Error('the transaction was rolled back');
    },
    rollBack: async () => {
      isOver = true;
      await begun;
      await client.query('rollback');
    },
  };
};

/** A connection that cannot even roll back leaves the pool, and so does one with a stale plan. */
const giveUp = async (client: PoolClient, transaction: OpenTransaction, reason: unknown): Promise<void> => {
  const isUsable = await transaction.rollBack().then(
    () => !isStalePlan(reason),
    () => false,
  );
  client.release(!isUsable);
};

const runOnce = async <T>(pool: Pool, work: (sql: TransactionSql) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const transaction = beginOn(client);
  try {
    const result = await work(transaction.sql);
    await transaction.commit();
    client.release();
    return result;
  } catch (error) {
    await giveUp(client, transaction, error);
    throw error;
  }
};

/** Statements that are sent together share their round trips: the pool's connections are pipelined. */
export const createTransactionalSql =
  (pool: Pool): InTransaction =>
  async (work) => {
    let staleConnections = 0;
    for (let attempt = 1; ;) {
      try {
        return await runOnce(pool, work);
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
