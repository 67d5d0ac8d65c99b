import { createHash } from 'node:crypto';
import type { PresenceLog } from '#core/ports/presence-log.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

const keyOf = (visitorId: string): string => createHash('sha256').update(visitorId).digest('base64url');

const RECORD = `
  insert into presence (visitor_key, cart_items, seen_at)
  select ?, ?, ?::timestamptz
  where exists (select 1 from presence where visitor_key = ?) or (select count(*) from presence) < ?
  on conflict (visitor_key) do update set cart_items = excluded.cart_items, seen_at = excluded.seen_at`;

const SEEN_SINCE = `
  select count(*)::int as visitors, count(*) filter (where cart_items > 0)::int as carts, coalesce(sum(cart_items), 0)::int as items
  from presence where seen_at >= ?`;

/** @param capacity how many visitors are remembered; further ones are not counted. */
export function createMikroOrmPresenceLog(sql: Sql, capacity: number): PresenceLog {
  return {
    async record(visitorId, cartItemCount, at) {
      const key = keyOf(visitorId);
      await sql(RECORD, [key, cartItemCount, textOf(at), key, capacity]);
    },
    async seenSince(since) {
      const [row] = await sql<{ visitors: number; carts: number; items: number }>(SEEN_SINCE, [textOf(since)]);
      return { currentVisitors: row?.visitors ?? 0, activeCarts: row?.carts ?? 0, totalCartItems: row?.items ?? 0 };
    },
    forgetBefore: async (before) => void (await sql('delete from presence where seen_at < ?', [textOf(before)])),
  };
}
