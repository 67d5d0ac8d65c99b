import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import { CUSTOMER } from '#core/domain/order/order.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { toCheckout } from './checkout.mapper.ts';
import { textOf } from '../database/instant-text.ts';
import { CheckoutRow } from './checkout.row.ts';
import type { Sql } from '../database/sql.ts';

const LIVE = { state: { $in: [...LIVE_STATES] } };

const countPaidOf = (whose: 'network' | 'visitor_id'): string =>
  `select count(*)::int as paid from checkouts c left join orders o on o.checkout_id = c.id
  where c.${whose} = ? and c.state = 'paid' and c.paid_at >= ? and o.status is distinct from 'cancelled'`;

/** SQL, because during an attack every cart asks it: through MikroORM it takes six times as long. */
const PAID = { network: countPaidOf('network'), visitor: countPaidOf('visitor_id') };

const CANCELLED = `
  select count(*)::int as cancelled from checkouts c join orders o on o.checkout_id = c.id
  where c.created_at >= ? and c.state = 'paid' and o.status = 'cancelled' and o.status_staff_id = ?`;

/** A checkout without a session was never a hold that somebody could pay. */
const RAN_OUT = {
  state: 'expired' as const,
  session_id: { $ne: null },
  $or: [{ release_reason: null }, { release_reason: 'hold-ended' as const }],
};

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'forgetNetworks'>;

/** Questions about holds beside the steps of each customer. */
export const createCheckoutHolds = (ask: Ask, sql: Sql): Holds => ({
  countPaid: async (whose, since) => {
    const [statement, key] = 'network' in whose ? [PAID.network, whose.network] : [PAID.visitor, whose.visitor];
    return (await sql<{ paid: number }>(statement, [key, textOf(since)]))[0]?.paid ?? 0;
  },
  outcomes: async (since) => {
    const started = { created_at: { $gte: textOf(since) } };
    const [found] = await sql<{ cancelled: number }>(CANCELLED, [textOf(since), CUSTOMER.staffId]);
    return ask(async (em) => ({
      paid: await em.count(CheckoutRow, { ...started, state: 'paid' }),
      unpaid: await em.count(CheckoutRow, { ...started, ...RAN_OUT }),
      cancelled: found?.cancelled ?? 0,
    }));
  },
  live: async () => (await ask((em) => em.find(CheckoutRow, LIVE, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toCheckout),
  forgetNetworks: async (before) => {
    const over = { network: { $ne: null }, created_at: { $lt: textOf(before) }, state: { $nin: [...LIVE_STATES] } };
    await ask((em) => em.nativeUpdate(CheckoutRow, over, { network: null }));
  },
});
