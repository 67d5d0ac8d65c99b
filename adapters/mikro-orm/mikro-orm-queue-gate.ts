import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import type { Sql } from './sql.ts';

/** Any number of its own. */
const QUEUE_LOCK = 7_311_002;

export const LOAD_COLUMNS = `
    (select count(*)::int from orders where status = 'queued') as queued,
    (select count(*)::int from checkouts where state in ('creating', 'open')) as open_checkouts`;

const LOAD = `select ${LOAD_COLUMNS}`;

export type LoadRow = { readonly queued: number; readonly open_checkouts: number };

export const toLoad = (row: LoadRow): QueueLoad => ({ queued: row.queued, openCheckouts: row.open_checkouts });

const load = async (sql: Sql): Promise<QueueLoad> => {
  const [row] = await sql<LoadRow>(LOAD);
  if (row === undefined) throw new Error('a count is always answered');
  return toLoad(row);
};

export const createMikroOrmQueueGate = (sql: Sql): QueueGate => ({
  async loadExclusively() {
    // Two statements, sent together: what was committed while we waited is only visible to the second one.
    const [, counted] = await Promise.all([sql('select pg_advisory_xact_lock(?)', [QUEUE_LOCK]), load(sql)]);
    return counted;
  },
});

export const createMikroOrmQueueReader = (sql: Sql): QueueReader => ({ load: () => load(sql) });
