import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { Violated, type Condition } from '#core/ports/unit-of-work.ts';
import { asDatabaseFailure, isInsistence, isStalePlan, mayRunAgain } from './database-failure.ts';
import type { Parameter, Sql } from './sql.ts';
import { sendTogether, type SentStatement } from './statement-batch.ts';

/**
 * The statements of one transaction. `later` is for what answers nothing: it travels with the next statement, or with the
 * commit, which fails if it fails. Whatever must be true of its effect, the statement itself has to insist on
 * (`insisting`); `condition` says what does not hold then.
 */
export type TransactionSql = Sql & {
  readonly later: (text: string, parameters: readonly Parameter[], condition?: Condition) => void;
};

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: TransactionSql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

interface OpenTransaction {
  readonly sql: TransactionSql;
  /** @throws what the first failed statement threw, and keeps nothing then. */
  commit(): Promise<void>;
  /** @throws when the connection is of no use any more. */
  rollBack(): Promise<void>;
}

/** What is asked for in the same moment travels together, `begin` and `commit` included. */
const beginOn = (client: PoolClient): OpenTransaction => {
  const failures: unknown[] = [];
  let gathered: SentStatement[] = [];
  let isOver = false;

  const send = (): void => {
    const statements = gathered;
    gathered = [];
    if (statements.length > 0) sendTogether(client, statements);
  };
  const gather = <Row>(text: string, parameters: readonly Parameter[], condition?: Condition): Promise<readonly Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    const fail = (error: unknown): void => {
      failures.push(condition !== undefined && isInsistence(error) ? new Violated(condition) : error);
      // What comes after the first failure only says that there was one.
      reject(failures[0]);
    };
    // After everything that goes on without waiting has gone on.
    if (gathered.length === 0) process.nextTick(send);
    gathered.push({ text, parameters, resolve, reject: fail });
    return promise;
  };
  // Not awaited: the first statement travels along with it.
  gather('begin', []).catch(() => undefined);

  const ask = async <Row>(text: string, parameters: readonly Parameter[] = [], condition?: Condition): Promise<readonly Row[]> => {
    // Sent after the end, it would be a transaction of its own.
    if (isOver) throw new Error('the transaction is over');
    return await gather<Row>(text, parameters, condition);
  };
  const later: TransactionSql['later'] = (text, parameters, condition) => void ask(text, parameters, condition).catch(() => undefined);
  return {
    sql: Object.assign(<Row extends object>(text: string, parameters?: readonly Parameter[]) => ask<Row>(text, parameters), { later }),
    commit: async () => {
      // After a failed statement PostgreSQL answers `commit` with a silent rollback: then nothing may be reported as kept.
      if (failures.length > 0) throw failures[0];
      isOver = true;
      await gather('commit', []);
      if (failures.length > 0) throw failures[0];
    },
    rollBack: async () => {
      isOver = true;
      send();
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
