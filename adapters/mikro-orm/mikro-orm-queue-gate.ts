import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import type { Sql } from './sql.ts';

/** Any number of its own. */
const QUEUE_LOCK = 7_311_002;

const LOAD = `
  select
    (select count(*)::int from orders where status = 'queued') as queued,
    (select count(*)::int from checkouts where state in ('creating', 'open')) as open_checkouts`;

const load = async (sql: Sql): Promise<QueueLoad> => {
  const [row] = await sql<{ queued: number; open_checkouts: number }>(LOAD);
  if (row === undefined) throw new Error('a count is always answered');
  return { queued: row.queued, openCheckouts: row.open_checkouts };
};

export const createMikroOrmQueueGate = (sql: Sql): QueueGate => ({
  async loadExclusively() {
    // Two statements: what was committed while we waited is only visible to the next one.
    await sql('select pg_advisory_xact_lock(?)', [QUEUE_LOCK]);
    return await load(sql);
  },
});

export const createMikroOrmQueueReader = (sql: Sql): QueueReader => ({ load: () => load(sql) });
