import { addUsage, NO_USAGE, USAGE_EVENTS } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { UsageCountRow } from './usage-count.row.ts';
import type { Sql } from '../database/sql.ts';

/** SQL, because it adds to several rows: in one statement and a fixed order, so that two instances cannot deadlock. */
const ADD = `
  insert into usage_counts (business_day, event, happened)
  select ?, event, happened from unnest(?::text[], ?::bigint[]) as given (event, happened)
  where happened > 0 order by event
  on conflict (business_day, event) do update set happened = usage_counts.happened + excluded.happened`;

export const createUsageLog = (ask: Ask, sql: Sql): UsageLog => ({
  add: async (day, counts) => {
    await sql(ADD, [day, [...USAGE_EVENTS], USAGE_EVENTS.map((event) => counts[event])]);
  },
  of: async (day) => {
    const rows = await ask((em) => em.find(UsageCountRow, { business_day: day }));
    return addUsage(NO_USAGE, Object.fromEntries(rows.map(({ event, happened }) => [event, Number(happened)])));
  },
});
