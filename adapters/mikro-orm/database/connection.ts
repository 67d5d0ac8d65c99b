import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { asDatabaseFailure, isStalePlan, runAgain } from './database-failure.ts';
import { Socket } from 'node:net';
import { createTransactionSql, type Sql, textOf } from './sql.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';

/**
 * Closes the connection after this long without received data. A half-open connection reports no error, so the caller would wait forever,
 * holding the connection and its locks.
 */
export const idleTimeoutSocket = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  const cork = socket.cork.bind(socket);
  // Twice: once for the driver's own `uncork`, once until this turn ends, so that statements sent together are one system call.
  socket.cork = () => {
    cork();
    cork();
    process.nextTick(() => socket.uncork());
  };
  const giveUp = (): void => void socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  // After a pause of the whole process, read what has arrived before closing.
  return socket.setTimeout(silenceMs, () => {
    const { bytesRead } = socket;
    setImmediate(() => socket.bytesRead === bytesRead && giveUp());
  });
};

/** A connection, or a pool that picks one for each statement. */
export interface Connection {
  query(sql: string): Promise<{ readonly rows: readonly object[]; readonly rowCount: number | null }>;
}

/** An entity manager on this connection, without an identity map. */
export type EntityManagerOn = (connection: Connection) => EntityManager;

/** Queries the database outside of transactions. @throws Unavailable('database') without a usable answer. */
export type Ask = <T>(question: (em: EntityManager) => Promise<T>) => Promise<T>;

/** PostgreSQL's detail quotes typed text, and MikroORM would copy it into the logged message. */
const withoutDetail = (error: unknown): never => {
  if (error instanceof DatabaseError) error.detail = undefined;
  throw error;
};

/**
 * MikroORM executes its statements on the object it takes for its transaction, which here is our connection. So entities are read and
 * written inside the unit of work's transaction, which alone begins, commits and releases the connection (adr 0006).
 */
export const entityManagerOn =
  (orm: MikroORM): EntityManagerOn =>
  (connection) => {
    const em = orm.em.fork();
    em.setTransactionContext({
      executeQuery: async ({ sql }: { readonly sql: string }) => {
        const { rows, rowCount } = await connection.query(sql).catch(withoutDetail);
        return { rows, numAffectedRows: rowCount };
      },
    });
    return em;
  };

export const createAsk =
  (em: EntityManager): Ask =>
  async (question) => {
    try {
      return await question(em);
    } catch (error) {
      throw asDatabaseFailure(error);
    }
  };

/**
 * Runs the work in one transaction on one connection of the pool: commits when it resolves, rolls back when it throws. Retries it when the
 * database asks for it, so it must have no other effects. `client` is the same connection as `sql`, for other protocols. @throws
 * Unavailable('database') without a usable answer.
 */
export type InTransaction = <T>(work: (sql: Sql, client: PoolClient) => Promise<T>) => Promise<T>;

/** Prepared like the other statements, so that all are sent together. */
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

/** A short transaction in which a worker claims due rows, skipping those being claimed, and postpones them by `leaseMs`. */
export type Claim = <T>(leaseMs: number, work: (em: EntityManager, now: string, until: string, sql: Sql) => Promise<T>) => Promise<T>;

export const createClaim =
  (inTransaction: InTransaction, emOn: EntityManagerOn, clock: Clock): Claim =>
  (leaseMs, work) =>
    inTransaction((sql, client) => {
      const now = clock.now();
      return work(emOn(client), textOf(now), textOf(plusMs(now, leaseMs)), sql);
    });
