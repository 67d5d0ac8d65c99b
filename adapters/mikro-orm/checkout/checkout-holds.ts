import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import type { Outcomes } from '#core/domain/admission/attack.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
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

/** SQL, because during an attack every cart needs it: through MikroORM it takes six times as long. */
const PAID = { network: countPaidOf('network'), visitor: countPaidOf('visitor_id') };

/** A checkout without a session was never payable. */
const OUTCOMES = `
  select c.network,
    count(*) filter (where c.state = 'paid')::int as paid,
    count(*) filter (where c.state = 'expired' and c.session_id is not null and coalesce(c.release_reason, 'hold-ended') = 'hold-ended')::int as unpaid,
    count(*) filter (where c.state = 'paid' and o.status = 'cancelled' and o.status_staff_id = ?)::int as cancelled
  from checkouts c left join orders o on o.checkout_id = c.id
  where c.created_at >= ? group by c.network`;

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'forgetNetworks'>;

/** Queries about holds besides the steps of each customer. */
export const createCheckoutHolds = (ask: Ask, sql: Sql): Holds => ({
  countPaid: async (whose, since) => {
    const [statement, key] = 'network' in whose ? [PAID.network, whose.network] : [PAID.visitor, whose.visitor];
    return (await sql<{ paid: number }>(statement, [key, textOf(since)]))[0]?.paid ?? 0;
  },
  outcomes: async (since) =>
    (await sql<Outcomes & { network: string | null }>(OUTCOMES, [CUSTOMER.staffId, textOf(since)])).map(({ network, ...counts }) => ({
      ...counts,
      network: network === null ? null : networkKey(network),
    })),
  live: async () => (await ask((em) => em.find(CheckoutRow, LIVE, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toCheckout),
  forgetNetworks: async (before) => {
    const over = { network: { $ne: null }, created_at: { $lt: textOf(before) }, state: { $nin: [...LIVE_STATES] } };
    await ask((em) => em.nativeUpdate(CheckoutRow, over, { network: null }));
  },
});
