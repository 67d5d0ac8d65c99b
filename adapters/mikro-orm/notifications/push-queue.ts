import { raw, type InferEntity, type QBFilterQuery } from '@mikro-orm/postgresql';
import { lookupHash, orderId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Language } from '#core/domain/language.ts';
import { isPushDue } from '#core/domain/notifications/told-ready.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DuePush, PushQueue } from '#core/ports/push-queue.ts';
import type { Ask, InTransaction } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf } from '../database/sql.ts';
import { OrderRow } from '../orders/order.row.ts';
import { PushSubscriptionRow } from './push-subscription.row.ts';

type Due = {
  readonly id: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly lookup_hash: string;
  readonly pickup_code: string | null;
  readonly language: Language;
  readonly ready_at: string;
  readonly told_of: string | null;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/**
 * The locked rows cannot be claimed again, and become due again if the process dies. The order's lock serializes this with a volunteer's
 * undo.
 */
const LOCK_DUE = `
  select p.id, p.order_id, o.number as order_number, o.lookup_hash, o.pickup_code, o.language, o.ready_at, p.told_of, p.attempts,
    p.endpoint, p.p256dh, p.auth
  from push_subscriptions p join orders o on o.id = p.order_id
  where p.due_at <= ? and o.status = 'ready'
  order by p.due_at for update of p skip locked for share of o skip locked`;

const LEASE = 'update push_subscriptions set due_at = ? where id = any (?::uuid[])';

const toPush = (row: Due): DuePush => ({
  orderId: orderId(row.order_id),
  orderNumber: row.order_number,
  lookupHash: lookupHash(row.lookup_hash),
  pickupCode: row.pickup_code,
  language: row.language,
  readyAt: instantOf(row.ready_at),
  attempts: row.attempts,
  subscription: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
});

const forgetWhere = async (ask: Ask, orders: QBFilterQuery<InferEntity<typeof OrderRow>>): Promise<void> =>
  void (await ask((em) =>
    em.nativeDelete(PushSubscriptionRow, { order_id: { $in: em.qb(OrderRow).select('id').where(orders).getNativeQuery() } }),
  ));

const ofPush = ({ orderId: id, subscription }: DuePush) => ({ order_id: id, endpoint: subscription.endpoint });

export const createPushQueue = (ask: Ask, inTransaction: InTransaction, clock: Clock): PushQueue => ({
  async add(id, { endpoint, p256dh, auth }, maximum) {
    const now = textOf(clock.now());
    const row = {
      id: raw('gen_random_uuid()'),
      order_id: id,
      endpoint,
      p256dh,
      auth,
      created_at: now,
      told_of: null,
      due_at: now,
      attempts: 0,
    };
    await ask(async (em) => {
      const again = ['p256dh', 'auth', 'created_at'] as const;
      await em
        .qb(PushSubscriptionRow)
        .insert(row)
        .onConflict(['order_id', 'endpoint'])
        .merge([...again])
        .execute('run');
      const older = await em.find(PushSubscriptionRow, { order_id: id }, { orderBy: { created_at: 'desc', id: 'asc' }, offset: maximum });
      if (older.length > 0) await em.nativeDelete(PushSubscriptionRow, { id: { $in: older.map((one) => one.id) } });
    });
  },
  remove: async (id, endpoint) => void (await ask((em) => em.nativeDelete(PushSubscriptionRow, { order_id: id, endpoint }))),
  claimDue: (leaseMs, limit) =>
    inTransaction(async (sql) => {
      const now = clock.now();
      const due = (await sql<Due>(LOCK_DUE, [textOf(now)])).filter((row) =>
        isPushDue(instantOf(row.ready_at), instantOrNull(row.told_of), now),
      );
      const claimed = due.slice(0, limit);
      if (claimed.length > 0) await sql(LEASE, [textOf(plusMs(now, leaseMs)), claimed.map(({ id }) => id)]);
      return claimed.map(toPush);
    }),
  markNotified: async (push) => {
    const notified = { told_of: textOf(push.readyAt), due_at: textOf(clock.now()), attempts: 0 };
    await ask((em) => em.nativeUpdate(PushSubscriptionRow, ofPush(push), notified));
  },
  retryAt: async (push, at) => {
    const later = { due_at: textOf(at), attempts: raw('?? + 1', ['attempts']) };
    await ask((em) => em.nativeUpdate(PushSubscriptionRow, ofPush(push), later));
  },
  forgetOrder: async (id) => void (await ask((em) => em.nativeDelete(PushSubscriptionRow, { order_id: id }))),
  forgetOverBefore: (before) => {
    const [completed, cancelled] = [{ completed_at: { $lt: textOf(before) } }, { cancelled_at: { $lt: textOf(before) } }];
    return forgetWhere(ask, {
      $or: [
        { status: 'completed', ...completed },
        { status: 'cancelled', ...cancelled },
      ],
    });
  },
  forgetPlacedBefore: (before) => forgetWhere(ask, { placed_at: { $lt: textOf(before) } }),
});
