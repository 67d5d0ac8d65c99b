import { Unavailable } from '#core/ports/unavailable.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { InTransaction } from './connection.ts';

/**
 * A sort beyond work_mem needs disk space, and a WAL message is written and flushed. Neither leaves anything behind; a small update would
 * fit into an existing page.
 */
const LITTLE_MEMORY = "set local work_mem = '64kB'";
const NEEDS_ROOM = 'select count(*)::int as rows from (select g from generate_series(1, 20000) g order by g desc offset 0) sorted';
const WRITES = `select pg_logical_emit_message(true, 'bandstand', 'ready')::text, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

/** @returns the database's clock. @throws Unavailable('database') when it cannot store data. */
export const createProbe = (inTransaction: InTransaction) => async (): Promise<{ readonly clock: Instant }> => {
  try {
    return await inTransaction(async (sql) => {
      await sql(LITTLE_MEMORY);
      await sql(NEEDS_ROOM);
      const [row] = await sql<{ now: number }>(WRITES);
      return { clock: instant(Math.round(row?.now ?? 0)) };
    });
  } catch (error) {
    // Sales are impossible, whatever the reason.
    throw error instanceof Unavailable ? error : new Unavailable('database', { cause: error });
  }
};
