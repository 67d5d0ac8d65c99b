import type { PresenceLog } from '#core/ports/presence-log.ts';
import type { InMemoryStore } from './in-memory-store.ts';

/** @param capacity how many visitors are remembered; further ones are not counted. */
export function createInMemoryPresenceLog(store: InMemoryStore, capacity: number): PresenceLog {
  return {
    record: (visitorId, cartItemCount, at) =>
      store.transact(({ tables: { presence } }) => {
        if (presence.has(visitorId) || presence.size < capacity) presence.set(visitorId, { visitorId, cartItemCount, seenAt: at });
        return { keep: true, value: undefined };
      }),
    async seenSince(since) {
      const seen = [...store.read().presence.values()].filter(({ seenAt }) => seenAt >= since);
      return {
        currentVisitors: seen.length,
        activeCarts: seen.filter(({ cartItemCount }) => cartItemCount > 0).length,
        totalCartItems: seen.reduce((sum, { cartItemCount }) => sum + cartItemCount, 0),
      };
    },
    forgetBefore: (before) =>
      store.transact(({ tables: { presence } }) => {
        for (const { visitorId, seenAt } of presence.values()) if (seenAt < before) presence.delete(visitorId);
        return { keep: true, value: undefined };
      }),
  };
}
