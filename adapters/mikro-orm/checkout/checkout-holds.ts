import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { toCheckout } from './checkout.mapper.ts';
import { textOf } from '../database/instant-text.ts';
import { CheckoutRow } from './checkout.row.ts';
import type { Sql } from '../database/sql.ts';
import { IS_LIVE } from '../database/states.ts';

const LIVE = { state: { $in: [...LIVE_STATES] } };

/** SQL, because during an attack every cart asks it: through MikroORM it takes six times as long. */
const COUNT_PAID = {
  network: `select count(*)::int as paid from checkouts where network = ? and state = 'paid' and paid_at >= ?`,
  visitor: `select count(*)::int as paid from checkouts where visitor_id = ? and state = 'paid' and paid_at >= ?`,
};

/** A checkout without a session was never a hold that somebody could pay. */
const RAN_OUT = {
  state: 'expired' as const,
  session_id: { $ne: null },
  $or: [{ release_reason: null }, { release_reason: 'hold-ended' as const }],
};

/** SQL, to lock by ascending id and to skip what somebody is settling: this waits for nobody. */
const GIVE_WAY = `
  with asked as materialized (
    select id from checkouts
    where ${IS_LIVE} and release_requested_at is null and created_at <= ? and (is_newcomer
      or ?::timestamptz is not null and visitor_id is not null and not exists (
        select 1 from checkouts p where p.visitor_id = checkouts.visitor_id and p.state = 'paid' and p.paid_at >= ?::timestamptz
      ))
    order by id for update skip locked
  )
  update checkouts c set release_requested_at = given.now, release_reason = 'hold-ended', next_check_at = given.now
  from asked, (select ?::timestamptz as now) as given where c.id = asked.id
  returning c.id`;

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'giveWay' | 'forgetNetworks'>;

export const createCheckoutHolds = (ask: Ask, sql: Sql, clock: Clock): Holds => ({
  countPaid: async (whose, since) => {
    const [statement, key] = 'network' in whose ? [COUNT_PAID.network, whose.network] : [COUNT_PAID.visitor, whose.visitor];
    return (await sql<{ paid: number }>(statement, [key, textOf(since)]))[0]?.paid ?? 0;
  },
  outcomes: (since) =>
    ask(async (em) => {
      const started = { created_at: { $gte: textOf(since) } };
      return {
        paid: await em.count(CheckoutRow, { ...started, state: 'paid' }),
        unpaid: await em.count(CheckoutRow, { ...started, ...RAN_OUT }),
      };
    }),
  live: async () => (await ask((em) => em.find(CheckoutRow, LIVE, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toCheckout),
  giveWay: async (startedBefore, unpaidSince) => {
    const since = unpaidSince === undefined ? null : textOf(unpaidSince);
    return (await sql(GIVE_WAY, [textOf(startedBefore), since, since, textOf(clock.now())])).length;
  },
  forgetNetworks: async (before) => {
    const over = { network: { $ne: null }, created_at: { $lt: textOf(before) }, state: { $nin: [...LIVE_STATES] } };
    await ask((em) => em.nativeUpdate(CheckoutRow, over, { network: null }));
  },
});
