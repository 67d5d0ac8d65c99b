import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { DatabaseError } from 'pg';
import { asDatabaseFailure } from './database-failure.ts';

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
