import { raw } from '@mikro-orm/postgresql';
import { addUsage, NO_USAGE, USAGE_EVENTS } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import type { Ask } from '../database/connection.ts';
import { UsageCountRow } from './usage-count.row.ts';

export const createUsageLog = (ask: Ask): UsageLog => ({
  add: async (day, counts) => {
    // In a fixed order, so that two instances cannot deadlock.
    const rows = USAGE_EVENTS.toSorted().flatMap((event) =>
      counts[event] === 0 ? [] : [{ business_day: day, event, happened: BigInt(counts[event]) }],
    );
    if (rows.length === 0) return;
    const added = { happened: raw('usage_counts.happened + excluded.happened') };
    await ask((em) => em.qb(UsageCountRow).insert(rows).onConflict(['business_day', 'event']).merge(added).execute('run'));
  },
  of: async (day) => {
    const rows = await ask((em) => em.find(UsageCountRow, { business_day: day }));
    return addUsage(NO_USAGE, Object.fromEntries(rows.map(({ event, happened }) => [event, Number(happened)])));
  },
});
