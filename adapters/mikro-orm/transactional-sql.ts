import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { asDatabaseFailure, mayRunAgain } from './database-failure.ts';
import { createSql, type Sql } from './sql.ts';

/** Runs the work in one transaction, again when the database asked for that; commits unless it throws. */
export type InTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

const ATTEMPTS = 5;
const PAUSE_MS = 10;

export const createTransactionalSql =
  (em: EntityManager): InTransaction =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await em.fork().transactional((own) => work(createSql(own)));
      } catch (error) {
        if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
      }
      await sleep(PAUSE_MS * attempt);
    }
  };
