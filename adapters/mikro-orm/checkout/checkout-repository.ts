import { LockMode, type EntityManager, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { LIVE_STATES, type Checkout } from '#core/domain/checkout/checkout.ts';
import type { CheckoutId } from '#core/domain/kernel/ids.ts';
import type { CheckoutStore, CheckoutRepository } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { createCheckoutHolds } from './checkout-holds.ts';
import type { Claim } from '../database/claim.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { createFulfilCheckouts } from './fulfil-checkouts.ts';
import { createHoldCarts } from './hold-carts.ts';
import { createBatcher } from '../database/batcher.ts';
import { createOpenSessions } from './open-sessions.ts';
import { textOf } from '../database/instant-text.ts';
import { toCheckout, toCheckoutRow } from './checkout.mapper.ts';
import type { InTransaction } from '../database/in-transaction.ts';
import type { NotifyChange, Notifier } from '../database/notify.ts';
import { CheckoutRow } from './checkout.row.ts';
import type { Sql } from '../database/sql.ts';
import { IS_LIVE } from '../database/states.ts';

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

export interface CheckoutStoreOptions {
  readonly ask: Ask;
  readonly sql: Sql;
  readonly claim: Claim;
  readonly inTransaction: InTransaction;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

/** `settled`: resolves when all requests are stored, awaited or not. */
export type StoredCheckouts = CheckoutStore & { readonly settled: () => Promise<void> };

export function createCheckoutStore({ ask, sql, claim, inTransaction, notifier, clock }: CheckoutStoreOptions): StoredCheckouts {
  const tell = (...changes: readonly Parameters<NotifyChange>[]): void => {
    const pending = notifier.collect();
    for (const change of changes) pending.give(...change);
    pending.tell();
  };
  const holds = createBatcher(createHoldCarts(inTransaction, () => clock.now()));
  const sessions = createBatcher(createOpenSessions(sql), { gatherMs: SESSIONS_EVERY_MS });
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
