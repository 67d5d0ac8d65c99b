import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import { insistOn, type Sql } from './sql.ts';
import type { TransactionSql } from './open-transaction.ts';

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

/** The same as `isAcceptingOrders`; the transaction's own checkouts are counted here, and may be. */
const INSIST_ON_ROOM = `
  ${insistOn('load.queued < ? and load.queued + load.open_checkouts <= ?')} from (select ${LOAD_COLUMNS}) as load`;

export const createMikroOrmQueueGate = (sql: TransactionSql): QueueGate => ({
  async insistOnRoom({ pauseAtQueued, pauseAtQueuedAndOpenCheckouts }) {
    // Two statements: what was committed while we waited is only visible to the second one.
    sql.laterForAll("select pg_advisory_xact_lock(?), set_config('synchronous_commit', 'off', true)", [QUEUE_LOCK]);
    sql.laterForAll(INSIST_ON_ROOM, [pauseAtQueued, pauseAtQueuedAndOpenCheckouts], 'room-in-queue');
  },
});

export const createMikroOrmQueueReader = (sql: Sql): QueueReader => ({ load: () => load(sql) });
