import { addUsage, NO_USAGE } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import type { InMemoryStore } from './in-memory-store.ts';

export const createInMemoryUsageLog = (store: InMemoryStore): UsageLog => ({
  add: (day, counts) =>
    store.transact(({ tables: { usage } }) => {
      usage.set(day, addUsage(usage.get(day) ?? NO_USAGE, counts));
      return { keep: true, value: undefined };
    }),
  of: async (day) => store.read().usage.get(day) ?? NO_USAGE,
});
