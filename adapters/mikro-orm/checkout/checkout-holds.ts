import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import { outcomesOf, type AlikeCheckouts } from '#core/domain/admission/attack.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import { createBatcher } from '../database/batcher.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { toCheckout } from './checkout.mapper.ts';
import { textOf } from '../database/instant-text.ts';
import { CheckoutRow } from './checkout.row.ts';
import type { Sql } from '../database/sql.ts';

const LIVE = { state: { $in: [...LIVE_STATES] } };

/** SQL, because every cart asks: one statement for those that come together. */
const HAVE_PAID = `
  select asking.visitor_id from unnest(?::text[], ?::timestamptz[]) as asking(visitor_id, since)
  cross join lateral (
    select from checkouts c left join orders o on o.checkout_id = c.id
    where c.visitor_id = asking.visitor_id and c.state = 'paid' and c.paid_at >= asking.since and o.status is distinct from 'cancelled'
    limit 1) as paid`;

const ALIKE = `
  select c.network, c.state, c.session_id is not null as "hasSession", c.release_reason as "releaseReason", o.status,
    o.status_staff_id as by, count(*)::int as count
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.created_at >= ? group by 1, 2, 3, 4, 5, 6`;

type Holds = Pick<CheckoutStore, 'hasPaid' | 'outcomes' | 'live' | 'forgetNetworks'>;

/** Queries about holds besides the steps of each customer. */
export const createCheckoutHolds = (ask: Ask, sql: Sql): Holds => {
  const payers = createBatcher(async (asked: readonly { readonly visitor: VisitorId; readonly since: Instant }[]) => {
    const rows = await sql<{ visitor_id: string }>(HAVE_PAID, [
      asked.map(({ visitor }) => visitor),
      asked.map(({ since }) => textOf(since)),
    ]);
    const paid = new Set(rows.map((row) => row.visitor_id));
    return asked.map(({ visitor }) => paid.has(visitor));
  });
  return {
    hasPaid: (visitor, since) => payers.ask({ visitor, since }),
    outcomes: async (since) => outcomesOf(await sql<AlikeCheckouts>(ALIKE, [textOf(since)])),
    live: async () => (await ask((em) => em.find(CheckoutRow, LIVE, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toCheckout),
    forgetNetworks: async (before) => {
      const over = { network: { $ne: null }, created_at: { $lt: textOf(before) }, state: { $nin: [...LIVE_STATES] } };
      await ask((em) => em.nativeUpdate(CheckoutRow, over, { network: null }));
    },
  };
};
