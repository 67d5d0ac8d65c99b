import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newTally, note, type Tally } from './crowd.ts';
import { logIn } from './logins.ts';
import { openConnection, openLine, type Answer, type Call, type Connection } from './wire.ts';

/** Staff who take queued orders when notified, and also poll every second. */
export interface Staff {
  /** Their requests since the last call. */
  takeTally(): Tally;
  /** Waits until their current work is done. */
  leave(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

interface Queued {
  readonly id: string;
  readonly status: string;
}

const queuedIn = (answer: Answer | null): readonly Queued[] => {
  if (answer?.status !== 200) return [];
  const list: readonly Queued[] = JSON.parse(answer.body);
  return list.filter(({ status }) => status === 'queued');
};

/** Each order belongs to one person, to avoid conflicts. */
const isOf = (person: number, people: number, { id }: Queued): boolean => Number.parseInt(id.slice(-4), 16) % people === person;

export const startStaff = async (url: string, people: number): Promise<Staff> => {
  let tally = newTally();
  const closing = new AbortController();

  const work = async (person: number): Promise<void> => {
    const headers = await logIn(url);
    let connection: Connection = openConnection(url);
    let hear = (): void => undefined;
    const line = await openLine(url, '/api/events', (name) => void (name === 'orders' && hear()), headers);
    const ask = (call: Call): Promise<Answer | null> => {
      if (!connection.isOpen) connection = openConnection(url);
      return note(tally, connection.ask({ ...call, headers: { ...headers, ...call.headers } }));
    };
    const setStatus = (id: string, status: string) =>
      // An act as a device sends it: with its own id, which the stand applies once.
      ask({
        method: 'PUT',
        path: `/api/orders/${id}/status`,
        body: JSON.stringify({ status }),
        headers: { 'idempotency-key': randomUUID() },
      });

    while (!closing.signal.aborted) {
      const heard = new Promise<void>((resolve) => {
        hear = resolve;
      });
      for (const order of queuedIn(await ask({ path: '/api/orders' })).filter((one) => isOf(person, people, one))) {
        await setStatus(order.id, 'ready');
        await setStatus(order.id, 'completed');
      }
      await Promise.race([heard, sleep(LOOK_EVERY_MS)]);
    }
    line.close();
    connection.close();
  };

  const shifts = Array.from({ length: people }, (_, person) => work(person));
  return {
    takeTally: () => {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    leave: async () => {
      closing.abort();
      await Promise.all(shifts);
    },
  };
};
