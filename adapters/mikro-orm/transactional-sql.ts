import { setTimeout as sleep } from 'node:timers/promises';
import type { AbstractSqlConnection } from '@mikro-orm/postgresql';
import { asDatabaseFailure, mayRunAgain } from './database-failure.ts';
import { createSql, type Sql } from './sql.ts';

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

/** After a failed statement PostgreSQL answers `commit` with a silent rollback: then nothing may be reported as kept. */
const unlessFailed = async <T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const failures: unknown[] = [];
  const result = await work(async (text, parameters) => {
    try {
      return await sql(text, parameters);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  if (failures.length > 0) throw failures[0];
  return result;
};

/**
 * Uses the transactions of the query builder below MikroORM: those of `em.transactional` (7.2.1) never give a connection
 * back to the pool when it breaks inside, so that ten restarts of the database would leave none.
 */
export const createTransactionalSql =
  (connection: AbstractSqlConnection): InTransaction =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection
          .getClient()
          .transaction()
          .execute(async (transaction) => await unlessFailed(createSql(connection, transaction), work));
      } catch (error) {
        if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
      }
      await sleep(PAUSE_MS * attempt);
    }
  };
