import { createHash } from 'node:crypto';
import { raw } from '@mikro-orm/postgresql';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { PresenceLog } from '#core/ports/presence-log.ts';
import type { Ask } from '../database/connection.ts';
import { textOf } from '../database/sql.ts';
import { PresenceRow } from './presence.row.ts';

/** PostgreSQL reads the whole table to count it; fake visitors must not trigger that each time. */
const COUNT_AGAIN_MS = SECOND_MS;

const keyOf = (visitorId: string): string => createHash('sha256').update(visitorId).digest('base64url');

type Sums = { readonly visitors: number; readonly carts: number; readonly items: number };

const SUMS = [
  raw('count(*)::int as visitors'),
  raw('count(*) filter (where ?? > 0)::int as carts', ['cart_items']),
  raw('coalesce(sum(??), 0)::int as items', ['cart_items']),
];

/** How many more fit until the next count. */
interface Room {
  left: number;
}

/** @param capacity the number of visitors remembered; further ones are not counted. Other processes are noticed within a second. */
export function createPresenceLog(ask: Ask, capacity: number): PresenceLog {
  let lastCount: { readonly at: Instant; readonly room: Promise<Room> } | null = null;

  const count = async (): Promise<Room> => {
    try {
      return { left: capacity - (await ask((em) => em.count(PresenceRow))) };
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
      const now = { cart_items: cartItemCount, seen_at: textOf(at) };
      const key = { visitor_key: keyOf(visitorId) };
      if ((await ask((em) => em.nativeUpdate(PresenceRow, key, now))) > 0) return;
      const room = await roomAt(at);
      if (room.left <= 0) return;
      room.left -= 1;
      await ask((em) =>
        em
          .qb(PresenceRow)
          .insert({ ...key, ...now })
          .onConflict('visitor_key')
          .merge(['cart_items', 'seen_at'])
          .execute('run'),
      );
    },
    async seenSince(since) {
      const seen = await ask((em) =>
        em
          .qb(PresenceRow)
          .select(SUMS)
          .where({ seen_at: { $gte: textOf(since) } })
          .execute<Sums>('get'),
      );
      return { currentVisitors: seen.visitors, activeCarts: seen.carts, totalCartItems: seen.items };
    },
    forgetBefore: async (before) => {
      await ask((em) => em.nativeDelete(PresenceRow, { seen_at: { $lt: textOf(before) } }));
      lastCount = null;
    },
  };
}
