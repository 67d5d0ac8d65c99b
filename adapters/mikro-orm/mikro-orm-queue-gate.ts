import type { QueueGate, QueueLoad, QueueReader } from '#core/ports/queue-gate.ts';
import type { Sql } from './sql.ts';
import { Violated } from '#core/ports/unit-of-work.ts';

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
const HAS_ROOM = `
  select load.queued < ? and load.queued + load.open_checkouts <= ? as has_room from (select ${LOAD_COLUMNS}) as load`;

export const createMikroOrmQueueGate = (sql: Sql): QueueGate => ({
  async insistOnRoom({ pauseAtQueued, pauseAtQueuedAndOpenCheckouts }) {
    // Two statements: what was committed while we waited is only visible to the second one.
    await sql("select pg_advisory_xact_lock(?), set_config('synchronous_commit', 'off', true)", [QUEUE_LOCK]);
    const [room] = await sql<{ has_room: boolean }>(HAS_ROOM, [pauseAtQueued, pauseAtQueuedAndOpenCheckouts]);
    if (room?.has_room !== true) throw new Violated('room-in-queue');
  },
});

export const createMikroOrmQueueReader = (sql: Sql): QueueReader => ({ load: () => load(sql) });
