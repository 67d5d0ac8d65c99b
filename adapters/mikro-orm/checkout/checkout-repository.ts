import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode, type EntityManager, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { LIVE_STATES, type Checkout } from '#core/domain/checkout/checkout.ts';
import type { CheckoutId, VisitorId } from '#core/domain/kernel/ids.ts';
import type { CheckoutStore, CheckoutRepository, OpenedSession } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Claim, InTransaction, Ask } from '../database/connection.ts';
import { createFulfilCheckouts } from './fulfil-checkouts.ts';
import { createHoldCarts } from './hold-carts.ts';
import { createBatcher, type DecideBatch } from '../database/batcher.ts';
import { textOf, type Sql } from '../database/sql.ts';
import { toCheckout, toCheckoutRow } from './checkout.mapper.ts';
import type { NotifyChange, Notifier } from '../database/notify.ts';
import { CheckoutRow } from './checkout.row.ts';
import { IS_LIVE } from '../database/states.ts';
import { outcomesOf, type AlikeCheckouts } from '#core/domain/admission/attack.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';

const LIVE = { state: { $in: [...LIVE_STATES] } };

/** SQL, because every cart needs it: one statement for carts that arrive together. */
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

/** Queries about holds that are not part of a customer's checkout. */
const createCheckoutHolds = (ask: Ask, sql: Sql): Holds => {
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

/** Returns the checkouts that have the session now, except those whose release was requested. */
const OPEN = `
  with session as materialized (
    select * from unnest(?::uuid[], ?::text[], ?::text[]) as given(id, session_id, session_url)
  ), locked as materialized (
    select id from checkouts
    where id in (select id from session) and state = 'creating' and release_requested_at is null order by id for update
  ), opened as (
    update checkouts c set state = 'open', session_id = session.session_id, session_url = session.session_url
    from locked join session on session.id = locked.id
    where c.id = locked.id
    returning c.id
  )
  select id from opened
  union
  select c.id from checkouts c join session on session.id = c.id and session.session_id = c.session_id`;

type SessionToOpen = OpenedSession & { readonly id: CheckoutId };

const createOpenSessions =
  (sql: Sql): DecideBatch<SessionToOpen, boolean> =>
  async (asked) => {
    const columns = [asked.map(({ id }) => id), asked.map(({ sessionId }) => sessionId), asked.map(({ sessionUrl }) => sessionUrl)];
    const opened = new Set((await sql<{ id: string }>(OPEN, columns)).map(({ id }) => id));
    return asked.map(({ id }) => opened.has(id));
  };

const OUTBOX: Parameters<NotifyChange> = ['outbox'];
const REFUNDS: Parameters<NotifyChange> = ['refunds'];

/** SQL, because every payment and every returning customer needs it. */
const FIND = 'select * from checkouts where id = any (?::uuid[])';
const FIND_BY_SESSION = 'select * from checkouts where session_id = ?';

/** Not awaited, so grouping several saves round trips. */
const SESSIONS_EVERY_MS = 20;

/** SQL, to lock by ascending id like other writers: other instances sell while this one starts. */
const RECALL = `
  with locked as materialized (select id from checkouts where ${IS_LIVE} order by id for update)
  update checkouts c set next_check_at = ? from locked where c.id = locked.id and c.${IS_LIVE}`;

const LOCKED_BY_ID = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;

export function createCheckoutRepository(em: EntityManager): CheckoutRepository {
  const lockWhere = async (where: FilterQuery<InferEntity<typeof CheckoutRow>>): Promise<readonly Checkout[]> =>
    (await em.find(CheckoutRow, where, LOCKED_BY_ID)).map(toCheckout);
  return {
    lock: async (id) => (await lockWhere({ id }))[0] ?? null,
    async lockLiveOfVisitor(visitorId) {
      const live = await lockWhere({ visitor_id: visitorId, state: { $in: [...LIVE_STATES] } });
      return live.toSorted((one, other) => one.createdAt - other.createdAt);
    },
    insert: async (checkout) => void (await em.insert(CheckoutRow, toCheckoutRow(checkout))),
    async save(checkout) {
      if ((await em.nativeUpdate(CheckoutRow, { id: checkout.id }, toCheckoutRow(checkout))) !== 1)
        throw new Error('the checkout to save does not exist');
    },
  };
}

interface CheckoutStoreOptions {
  readonly ask: Ask;
  readonly sql: Sql;
  readonly claim: Claim;
  readonly inTransaction: InTransaction;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

/** `settled`: resolves when all requests are stored, awaited or not. */
type StoredCheckouts = CheckoutStore & { readonly settled: () => Promise<void> };

export function createCheckoutStore({ ask, sql, claim, inTransaction, notifier, clock }: CheckoutStoreOptions): StoredCheckouts {
  const tell = (...changes: readonly Parameters<NotifyChange>[]): void => {
    const pending = notifier.collect();
    for (const change of changes) pending.give(...change);
    pending.tell();
  };
  const holds = createBatcher(createHoldCarts(inTransaction, () => clock.now()));
  const sessions = createBatcher(createOpenSessions(sql), { gather: () => sleep(SESSIONS_EVERY_MS) });
  const fulfilments = createBatcher(createFulfilCheckouts(inTransaction));
  const finds = createBatcher(async (ids: readonly CheckoutId[]) => {
    const found = new Map((await sql<CheckoutRow>(FIND, [ids])).map((row) => [row.id, toCheckout(row)]));
    return ids.map((id) => found.get(id) ?? null);
  });
  return {
    async hold(asked) {
      const held = await holds.ask(asked);
      if (held.ok) tell(['products']);
      return held;
    },
    open: (id, session) => sessions.ask({ id, ...session }),
    async fulfil(paid, place) {
      const fulfilled = await fulfilments.ask({ paid, place });
      if (fulfilled.kind !== 'placed') return fulfilled;
      const { order, mail, refund } = fulfilled;
      tell(['orders', order.id], ['products'], ...(mail === null ? [] : [OUTBOX]), ...(refund === null ? [] : [REFUNDS]));
      return { kind: 'placed', order };
    },
    ...createCheckoutHolds(ask, sql),
    find: (id) => finds.ask(id),
    async findBySession(sessionId) {
      // The customer may return before the session is stored.
      await sessions.settled();
      const [row] = await sql<CheckoutRow>(FIND_BY_SESSION, [sessionId]);
      return row === undefined ? null : toCheckout(row);
    },
    async recall() {
      await sql(RECALL, [textOf(clock.now())]);
    },
    settled: () => sessions.settled(),
    claimDue: (leaseMs, limit) =>
      claim(leaseMs, async (em, now, until) => {
        const due = { state: { $in: [...LIVE_STATES] }, next_check_at: { $lte: now } };
        const first = { orderBy: { next_check_at: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;
        const rows = await em.find(CheckoutRow, due, first);
        await em.nativeUpdate(CheckoutRow, { id: { $in: rows.map(({ id }) => id) } }, { next_check_at: until });
        return rows.map((row) => toCheckout({ ...row, next_check_at: until }));
      }),
  };
}
