import { plusMs } from '#core/domain/kernel/instant.ts';
import type { OutboxId } from '#core/domain/kernel/ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Outbox, OutboxQueue, SentMails } from '#core/ports/outbox.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { StoredMessage } from './tables.ts';

export function createInMemoryOutbox({ tables, notifyChange }: Draft): Outbox {
  const { outbox } = tables;
  const add: Outbox['add'] = async (message) => {
    const isTaken = [...outbox.values()].some((other) => other.message.messageId === message.messageId);
    guard(!outbox.has(message.id) && !isTaken, 'a message is added once');
    outbox.set(message.id, { message: structuredClone(message), state: 'pending', settledAt: null });
    notifyChange('outbox');
  };
  return {
    add,
    async addOnce(message) {
      if (outbox.has(message.id)) return false;
      await add(message);
      return true;
    },
    async withdraw({ orderId, kind, dueAt }) {
      const found = [...outbox].find(
        ([, { message, state }]) =>
          state === 'pending' &&
          message.orderId === orderId &&
          message.mail.kind === kind &&
          message.dueAt === dueAt &&
          message.attempts === 0,
      );
      return found !== undefined && outbox.delete(found[0]);
    },
    async forgetOrder(orderId) {
      for (const [id, { message }] of outbox) if (message.orderId === orderId) outbox.delete(id);
    },
    async forgetSettledBefore(before) {
      for (const [id, { message, state }] of outbox) if (state !== 'pending' && message.createdAt < before) outbox.delete(id);
    },
  };
}

export const createInMemorySentMails = (store: InMemoryStore): SentMails => ({
  lastSheetOf: async (night) =>
    [...store.read().outbox.values()]
      .flatMap(({ message: { mail, to }, state, settledAt: at }) =>
        state === 'sent' && at !== null && mail.kind === 'night-sheet' && mail.nightId === night ? [{ to, at }] : [],
      )
      .toSorted((one, other) => other.at - one.at)[0] ?? null,
});

export function createInMemoryOutboxQueue(store: InMemoryStore, clock: Clock): OutboxQueue {
  const change = (id: OutboxId, to: (stored: StoredMessage) => StoredMessage): Promise<void> =>
    store.transact(({ tables }) => {
      const stored = tables.outbox.get(id);
      // Sent or given up is final: a slow second worker changes nothing.
      if (stored?.state === 'pending') tables.outbox.set(id, to(stored));
      return { keep: true, value: undefined };
    });
  return {
    claimDue: (leaseMs, limit) =>
      store.transact(({ tables }) => {
        const now = clock.now();
        const claimed = [...tables.outbox.values()]
          .filter(({ state, message }) => state === 'pending' && message.dueAt <= now)
          .toSorted((one, other) => one.message.dueAt - other.message.dueAt)
          .slice(0, limit)
          .map(({ message }) => ({ ...message, dueAt: plusMs(now, leaseMs) }));
        for (const message of claimed) tables.outbox.set(message.id, { message, state: 'pending', settledAt: null });
        return { keep: true, value: structuredClone(claimed) };
      }),
    renew: (id, leaseMs) =>
      change(id, ({ message }) => ({ message: { ...message, dueAt: plusMs(clock.now(), leaseMs) }, state: 'pending', settledAt: null })),
    markSent: (id) => change(id, ({ message }) => ({ message, state: 'sent', settledAt: clock.now() })),
    retryAt: (id, at) =>
      change(id, ({ message }) => ({
        message: { ...message, dueAt: at, attempts: message.attempts + 1 },
        state: 'pending',
        settledAt: null,
      })),
    markFailed: (id) => change(id, ({ message }) => ({ message, state: 'failed', settledAt: clock.now() })),
  };
}
