import { createHash } from 'node:crypto';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { PresenceLog } from '#core/ports/presence-log.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

/** PostgreSQL reads the whole table to count it: invented visitors may not have that done for each of them. */
const COUNT_AGAIN_MS = SECOND_MS;

const keyOf = (visitorId: string): string => createHash('sha256').update(visitorId).digest('base64url');

const HEAR_AGAIN = 'update presence set cart_items = ?, seen_at = ?::timestamptz where visitor_key = ? returning 1';

const MEET = `
  insert into presence (cart_items, seen_at, visitor_key) values (?, ?::timestamptz, ?)
  on conflict (visitor_key) do update set cart_items = excluded.cart_items, seen_at = excluded.seen_at`;

const SEEN_SINCE = `
  select count(*)::int as visitors, count(*) filter (where cart_items > 0)::int as carts, coalesce(sum(cart_items), 0)::int as items
  from presence where seen_at >= ?`;

/** How many more may come until it is counted again. */
interface Room {
  left: number;
}

/** @param capacity how many visitors are remembered; further ones are not counted. Other processes are noticed within a second. */
export function createMikroOrmPresenceLog(sql: Sql, capacity: number): PresenceLog {
  let lastCount: { readonly at: Instant; readonly room: Promise<Room> } | null = null;

  const count = async (): Promise<Room> => {
    try {
      const [row] = await sql<{ visitors: number }>('select count(*)::int as visitors from presence');
      return { left: capacity - (row?.visitors ?? capacity) };
    } catch (error) {
      lastCount = null;
      throw error;
    }
  };
  const roomAt = (at: Instant): Promise<Room> => {
    if (lastCount === null || Math.abs(at - lastCount.at) >= COUNT_AGAIN_MS) lastCount = { at, room: count() };
    return lastCount.room;
  };

  return {
    async record(visitorId, cartItemCount, at) {
      const row = [cartItemCount, textOf(at), keyOf(visitorId)];
      const heard = await sql(HEAR_AGAIN, row);
      if (heard.length > 0) return;
      const room = await roomAt(at);
      if (room.left <= 0) return;
      room.left -= 1;
      await sql(MEET, row);
    },
    async seenSince(since) {
      const [row] = await sql<{ visitors: number; carts: number; items: number }>(SEEN_SINCE, [textOf(since)]);
      return { currentVisitors: row?.visitors ?? 0, activeCarts: row?.carts ?? 0, totalCartItems: row?.items ?? 0 };
    },
    forgetBefore: async (before) => {
      await sql('delete from presence where seen_at < ?', [textOf(before)]);
      lastCount = null;
    },
  };
}
