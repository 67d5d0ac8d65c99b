import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import { outcomesOf, type AlikeCheckouts } from '#core/domain/admission/attack.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { toCheckout } from './checkout.mapper.ts';
import { textOf } from '../database/instant-text.ts';
import { CheckoutRow } from './checkout.row.ts';
import type { Sql } from '../database/sql.ts';

const LIVE = { state: { $in: [...LIVE_STATES] } };

/** SQL, because during an attack every cart needs it: through MikroORM it takes six times as long. */
const PAID = `
  select count(*)::int as paid from checkouts c left join orders o on o.checkout_id = c.id
  where c.visitor_id = ? and c.state = 'paid' and c.paid_at >= ? and o.status is distinct from 'cancelled'`;

const ALIKE = `
  select c.network, c.state, c.session_id is not null as "hasSession", c.release_reason as "releaseReason", o.status,
    o.status_staff_id as by, count(*)::int as count
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.created_at >= ? group by 1, 2, 3, 4, 5, 6`;

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'forgetNetworks'>;

/** Queries about holds besides the steps of each customer. */
export const createCheckoutHolds = (ask: Ask, sql: Sql): Holds => ({
  countPaid: async (visitor, since) => (await sql<{ paid: number }>(PAID, [visitor, textOf(since)]))[0]?.paid ?? 0,
  outcomes: async (since) => outcomesOf(await sql<AlikeCheckouts>(ALIKE, [textOf(since)])),
  live: async () => (await ask((em) => em.find(CheckoutRow, LIVE, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toCheckout),
  forgetNetworks: async (before) => {
    const over = { network: { $ne: null }, created_at: { $lt: textOf(before) }, state: { $nin: [...LIVE_STATES] } };
    await ask((em) => em.nativeUpdate(CheckoutRow, over, { network: null }));
  },
});
