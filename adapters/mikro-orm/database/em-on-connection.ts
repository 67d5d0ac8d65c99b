import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { DatabaseError } from 'pg';
import { asDatabaseFailure } from './database-failure.ts';

/** A connection, or a pool that takes any of its own for each statement. */
export interface Connection {
  query(sql: string): Promise<{ readonly rows: readonly object[]; readonly rowCount: number | null }>;
}

/** An entity manager whose statements go over this connection. It remembers no entities. */
export type EntityManagerOn = (connection: Connection) => EntityManager;

/** Asks the database outside of any transaction. @throws Unavailable('database') without a usable answer. */
export type Ask = <T>(question: (em: EntityManager) => Promise<T>) => Promise<T>;

/** PostgreSQL's detail quotes what people typed, and MikroORM would write it into the message, which is logged. */
const withoutDetail = (error: unknown): never => {
  if (error instanceof DatabaseError) error.detail = undefined;
  throw error;
};

/**
 * MikroORM executes its statements on what it takes for its transaction: here that is our connection. So entities are read
 * and written inside the unit of work's transaction, which alone begins, commits and gives the connection back (adr 0006).
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
