import type { EntityManager } from '@mikro-orm/postgresql';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { EntityManagerOn } from './em-on-connection.ts';
import type { InTransaction } from './in-transaction.ts';
import { textOf } from './instant-text.ts';
import type { Sql } from './sql.ts';

/** A short transaction in which a worker claims due rows, skipping those being claimed, and postpones them by `leaseMs`. */
export type Claim = <T>(leaseMs: number, work: (em: EntityManager, now: string, until: string, sql: Sql) => Promise<T>) => Promise<T>;

export const createClaim =
  (inTransaction: InTransaction, emOn: EntityManagerOn, clock: Clock): Claim =>
  (leaseMs, work) =>
    inTransaction((sql, client) => {
      const now = clock.now();
      return work(emOn(client), textOf(now), textOf(plusMs(now, leaseMs)), sql);
    });
