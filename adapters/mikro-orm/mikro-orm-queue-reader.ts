import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import type { Sql } from './sql.ts';

export const LOAD_COLUMNS = `
    (select count(*)::int from orders where status = 'queued') as queued,
    (select count(*)::int from checkouts where state in ('creating', 'open')) as open_checkouts`;

export type LoadRow = { readonly queued: number; readonly open_checkouts: number };

export const toLoad = (row: LoadRow): QueueLoad => ({ queued: row.queued, openCheckouts: row.open_checkouts });

export const createMikroOrmQueueReader = (sql: Sql): QueueReader => ({
  async load() {
    const [row] = await sql<LoadRow>(`select ${LOAD_COLUMNS}`);
    if (row === undefined) throw new Error('a count is always answered');
    return toLoad(row);
  },
});
