import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine } from './browser-line.ts';
import type { FaultHarness } from './fault-harness.ts';
import { happens } from './seed.ts';

export interface Kitchen {
  /** The slowest answer that the staff had to wait for since the last look. */
  slowestMs(): number;
  stop(): Promise<void>;
}

interface QueuedOrder {
  readonly id: string;
  readonly status: string;
}

const LOOK_EVERY_MS = 200;

/** So many people who take orders from the queue and hand them out, so that ordering is not paused for long (rules §2). */
export const openKitchen = async (stand: FaultHarness, dice: Dice, size = 2): Promise<Kitchen> => {
  const closing = new AbortController();
  let slowest = 0;
  const work = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    const line = openLine(stand.url);
    const move = async ({ id }: QueuedOrder, status: string): Promise<void> => {
      const { tookMs } = await line.put(`/api/orders/${id}/status`, { status }, { headers });
      slowest = Math.max(slowest, tookMs);
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
  const staff = await Promise.all(Array.from({ length: size }, (_, at) => stand.staffMember(`Staff ${at + 1}`)));
  const working = Promise.all(staff.map(work));
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
