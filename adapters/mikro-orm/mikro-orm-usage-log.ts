import { addUsage, NO_USAGE, USAGE_EVENTS } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import type { Sql } from './sql.ts';

/** One statement, and always in the same order: two instances never wait for each other in a circle. */
const ADD = `
  insert into usage_counts (business_day, event, happened)
  select ?, event, happened from unnest(?::text[], ?::bigint[]) as given (event, happened)
  where happened > 0 order by event
  on conflict (business_day, event) do update set happened = usage_counts.happened + excluded.happened`;

const OF_DAY = `select event, happened::float8 as happened from usage_counts where business_day = ?`;

export const createMikroOrmUsageLog = (sql: Sql): UsageLog => ({
  add: async (day, counts) => {
    await sql(ADD, [day, [...USAGE_EVENTS], USAGE_EVENTS.map((event) => counts[event])]);
  },
  of: async (day) => {
    const rows = await sql<{ event: string; happened: number }>(OF_DAY, [day]);
    return addUsage(NO_USAGE, Object.fromEntries(rows.map(({ event, happened }) => [event, happened])));
  },
});
