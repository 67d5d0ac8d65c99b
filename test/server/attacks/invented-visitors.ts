import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from './exchange.ts';

const AT_ONCE = 20;
const MORE_BEATS = 20;
const NEXT_BEAT_MS = 100;

/** One heartbeat from each of this many fake visitors, numbered from `first` on. @returns the count of each status. */
export const heartbeatsFromInvented = async (
  stand: { readonly url: string },
  count: number,
  first = 0,
): Promise<Readonly<Record<number, number>>> => {
  const statuses: Record<number, number> = {};
  let next = 0;
  const keepSending = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const body = JSON.stringify({ sessionId: `invented-${first + index}`, cartItemCount: 0 });
      const beat = () => exchange(stand, { method: 'POST', path: '/api/heartbeat', headers: { 'content-type': 'application/json' }, body });
      let { status } = await beat();
      // A busy process sheds heartbeats first; real visitors send the next one.
      for (let more = 0; status === 503 && more < MORE_BEATS; more += 1) {
        await sleep(NEXT_BEAT_MS);
        ({ status } = await beat());
      }
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSending));
  return statuses;
};
