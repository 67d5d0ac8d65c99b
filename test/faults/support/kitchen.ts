import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearer } from '#test/support/logins.ts';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine } from './browser-line.ts';
import type { FaultHarness } from './fault-harness.ts';
import { happens } from './seed.ts';
import { recordStatements } from './told-record.ts';

export interface Kitchen {
  /** The staff's slowest response since the last call. */
  slowestMs(): number;
  stop(): Promise<void>;
}

interface QueuedOrder {
  readonly id: string;
  readonly status: string;
}

const LOOK_EVERY_MS = 200;
/** The grill has a limit, so that every hold checks it; high enough to refuse few. */
const GRILL_POINTS = 400;
/** An act stays on its device until it is answered. */
const TRIES = 4;

const isAnswered = (status: number): boolean => status > 0 && status < 500;

/** Issued before the faults begin, so that their state can be checked later. */
const boardHeaders = async ({ admin, adminHeaders }: FaultHarness): Promise<ReturnType<typeof bearer>> => {
  const { json, status } = await admin.post('/api/admin/board-links', { name: 'TV' }, { headers: adminHeaders });
  const secret = String(json['path']).split('token=')[1];
  if (secret === undefined) throw new Error(`the link to the board was answered ${status}`);
  return bearer(secret);
};

/** A board at the stand, which polls as often as people look. */
const openBoard = async (stand: FaultHarness, headers: ReturnType<typeof bearer>, isClosing: () => boolean): Promise<void> => {
  const line = openLine(stand.url, undefined, recordStatements(stand.told, 'the board'));
  while (!isClosing()) {
    const { status } = await line.get('/api/board', { headers });
    if (isAnswered(status) && status !== 200) throw new Error(`the board was answered ${status}`);
    await sleep(LOOK_EVERY_MS * 5);
  }
  line.close();
};

/**
 * Staff who take orders from the queue and hand them out, so that ordering does not stay paused (rules §2), with a board and a limit for
 * the grill. Each act has its device's id, is sent until answered, and is sometimes repeated.
 */
export const openKitchen = async (stand: FaultHarness, dice: Dice, size = 2): Promise<Kitchen> => {
  const closing = new AbortController();
  let slowest = 0;
  const work = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    const line = openLine(stand.url, undefined, recordStatements(stand.told, 'a volunteer'));
    const move = async ({ id }: QueuedOrder, status: string): Promise<void> => {
      const act = { headers: { ...headers, 'idempotency-key': randomUUID() } };
      const again = happens(dice, 20) ? 1 : 0;
      for (let answered = 0, tries = 0; answered <= again && tries < TRIES; tries += 1) {
        const answer = await line.put(`/api/orders/${id}/status`, { status }, act);
        slowest = Math.max(slowest, answer.tookMs);
        if (isAnswered(answer.status)) answered += 1;
      }
    };
    const handOut = async (order: QueuedOrder): Promise<void> => {
      if (order.status === 'queued' && happens(dice, 30)) await move(order, 'preparing');
      if (order.status !== 'ready') await move(order, 'ready');
      await move(order, 'completed');
    };
    while (!closing.signal.aborted) {
      const { json, status, tookMs } = await line.get('/api/orders', { headers });
      slowest = Math.max(slowest, tookMs);
      const orders = status === 200 ? (Object.values(json) as QueuedOrder[]) : [];
      for (const order of dice.some(orders, 6)) await handOut(order);
      await sleep(LOOK_EVERY_MS);
    }
    line.close();
  };
  await stand.admin.put('/api/admin/settings', { stationLimits: { Grill: GRILL_POINTS } }, { headers: stand.adminHeaders });
  const staff = await Promise.all(Array.from({ length: size }, (_, at) => stand.staffMember(`Staff ${at + 1}`)));
  const board = await boardHeaders(stand);
  const working = Promise.all([...staff.map(work), openBoard(stand, board, () => closing.signal.aborted)]);
  return {
    slowestMs: () => {
      const seen = slowest;
      slowest = 0;
      return seen;
    },
    stop: async () => {
      closing.abort();
      await working;
    },
  };
};
