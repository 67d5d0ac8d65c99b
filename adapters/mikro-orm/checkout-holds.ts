import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { toCheckout } from './mappers/checkout.mapper.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { CheckoutRow } from './rows/checkout.row.ts';
import type { Sql } from './sql.ts';

const IS_LIVE = "state in ('creating', 'open')";

const COUNT_PAID = {
  network: `select count(*)::int as paid from checkouts where network = ? and state = 'paid' and paid_at >= ?`,
  visitor: `select count(*)::int as paid from checkouts where visitor_id = ? and state = 'paid' and paid_at >= ?`,
};

/** Those without a session never were a hold that somebody could pay. */
const OUTCOMES = `
  select count(*) filter (where state = 'paid')::int as paid,
    count(*) filter (where state = 'expired' and session_id is not null and (release_reason is null or release_reason = 'hold-ended'))::int as unpaid
  from checkouts where created_at >= ?`;

/** By ascending id, and past those whom somebody is settling: this waits for nobody. */
const GIVE_WAY = `
  with asked as materialized (
    select id from checkouts
    where ${IS_LIVE} and release_requested_at is null and is_newcomer and created_at <= ? order by id for update skip locked
  )
  update checkouts c set release_requested_at = given.now, release_reason = 'hold-ended', next_check_at = given.now
  from asked, (select ?::timestamptz as now) as given where c.id = asked.id
  returning c.id`;

const FORGET = `update checkouts set network = null where network is not null and created_at < ? and not (${IS_LIVE})`;

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'giveWay' | 'forgetNetworks'>;

/** What is asked about holds beside the steps of each customer. */
export const createCheckoutHolds = (sql: Sql, clock: Clock): Holds => ({
  countPaid: async (whose, since) => {
    const [statement, key] = 'network' in whose ? [COUNT_PAID.network, whose.network] : [COUNT_PAID.visitor, whose.visitor];
    return (await sql<{ paid: number }>(statement, [key, textOf(since)]))[0]?.paid ?? 0;
  },
  outcomes: async (since) => (await sql<{ paid: number; unpaid: number }>(OUTCOMES, [textOf(since)]))[0] ?? { paid: 0, unpaid: 0 },
  live: async (): Promise<readonly Checkout[]> =>
    (await sql<CheckoutRow>(`select * from checkouts where ${IS_LIVE} order by created_at, id`)).map(toCheckout),
  giveWay: async (startedBefore) => (await sql(GIVE_WAY, [textOf(startedBefore), textOf(clock.now())])).length,
  forgetNetworks: async (before) => void (await sql(FORGET, [textOf(before)])),
});
