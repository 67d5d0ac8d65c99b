import { LockMode, raw, type EntityManager } from '@mikro-orm/postgresql';
import { outboxId, type OutboxId, orderId } from '#core/domain/kernel/ids.ts';
import { instant, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { lastSheetOf } from '#core/domain/notifications/sent-sheet.ts';
import { unansweredBefore, type OrderOfAddress, type OutboxMessage, type StandMail } from '#core/domain/notifications/outbox-message.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Outbox, OutboxQueue, SentMails } from '#core/ports/outbox.ts';
import type { Claim, Ask } from '../database/connection.ts';
import { createBatcher } from '../database/batcher.ts';
import { instantOf, textOf, type Sql } from '../database/sql.ts';
import type { NotifyChange } from '../database/notify.ts';
import { contactDigest } from '../orders/contact-digest.ts';
import { findOrders } from '../orders/find-orders.ts';
import { contactsOf } from '../orders/order.mapper.ts';
import { OutboxRow } from './outbox.row.ts';

const toMessage = (row: OutboxRow): OutboxMessage => ({
  id: outboxId(row.id),
  mail: row.notice,
  to: row.recipient,
  orderId: row.order_id === null ? null : orderId(row.order_id),
  messageId: row.message_id,
  createdAt: instantOf(row.created_at),
  dueAt: instantOf(row.due_at),
  attempts: row.attempts,
  giveUpAt: instantOf(row.give_up_at),
});

export const toOutboxRow = <N extends { readonly kind: StandMail['kind'] }>(
  message: OutboxMessage<N>,
): Omit<OutboxRow, 'notice'> & { readonly notice: N } => ({
  id: message.id,
  kind: message.mail.kind,
  order_id: message.orderId,
  recipient: message.to,
  notice: message.mail,
  message_id: message.messageId,
  state: 'pending',
  created_at: textOf(message.createdAt),
  due_at: textOf(message.dueAt),
  attempts: message.attempts,
  give_up_at: textOf(message.giveUpAt),
  settled_at: null,
});

/** The recipient of a message that only counts. */
const ERASED = '';

export const createOutbox = (em: EntityManager, notifyChange: NotifyChange): Outbox => ({
  async add(message) {
    await em.insert(OutboxRow, toOutboxRow(message));
    notifyChange('outbox');
  },
  async addOnce(message) {
    const { affectedRows } = await em.qb(OutboxRow).insert(toOutboxRow(message)).onConflict('id').ignore().execute('run');
    if (affectedRows === 1) notifyChange('outbox');
    return affectedRows === 1;
  },
  // A claim and a failed attempt both move `due_at`, so this only finds a message whose sending has not begun.
  withdraw: async ({ orderId: order, kind, dueAt }) =>
    (await em.nativeDelete(OutboxRow, { order_id: order, kind, due_at: textOf(dueAt), state: 'pending', attempts: 0 })) > 0,
  async forgetOrder(order) {
    const [erased, failed] = [{ recipient: ERASED, notice: raw("'{}'") }, { state: 'failed', settled_at: raw('created_at') } as const];
    await em.nativeUpdate(OutboxRow, { order_id: order }, erased);
    await em.nativeUpdate(OutboxRow, { order_id: order, state: 'pending' }, failed);
  },
  forgetSettledBefore: async (before) =>
    void (await em.nativeDelete(OutboxRow, {
      kind: { $ne: 'night-sheet' },
      state: { $ne: 'pending' },
      created_at: { $lt: textOf(before) },
    })),
});

export const createSentMails = (ask: Ask): SentMails => ({
  async lastSheetOf(night) {
    const sheets = { kind: 'night-sheet', state: 'sent', notice: { nightId: night } } as const;
    const rows = await ask((em) => em.find(OutboxRow, sheets, { orderBy: { created_at: 'asc', id: 'asc' } }));
    return lastSheetOf(
      rows.flatMap(({ recipient: to, settled_at: settledAt, created_at: createdAt }) =>
        settledAt === null ? [] : [{ to, at: instantOf(settledAt), writtenAt: instantOf(createdAt) }],
      ),
    );
  },
});

/** SQL, because every order's mail ends here. Sent and failed are final: a slow second worker has no effect. */
const SETTLE = `
  update outbox set state = ?, settled_at = ?
  where id = any (?::uuid[]) and state = 'pending'`;

/** The orders for each mail's address, back to the earliest time that any of the mails needs. */
const ORDERS_OF_ADDRESSES = `
  select m.id, json_agg(json_build_object('placedAt', o.placed_at, 'status', o.status, 'by', o.status_staff_id, 'mails',
    (select coalesce(json_agg(json_build_object('id', e.id, 'createdAt', e.created_at)), '[]') from outbox e where e.order_id = o.id))) as orders
  from outbox m join orders own on own.id = m.order_id join unnest(?::uuid[], ?::text[]) as d(id, digest) on d.id = own.id
  join orders o on o.contact_email in (own.contact_email, d.digest) and o.placed_at >= ?::timestamptz
  where m.id = any (?::uuid[]) group by m.id`;

type OrdersRow = {
  readonly id: string;
  readonly orders: readonly {
    readonly placedAt: string;
    readonly status: OrderStatus;
    readonly by: string | null;
    readonly mails: readonly { readonly id: string; readonly createdAt: string }[];
  }[];
};

const toOrdersOfAddress = ({ orders }: OrdersRow): readonly OrderOfAddress[] =>
  orders.map(({ placedAt, mails, ...order }) => ({
    ...order,
    placedAt: instantOf(placedAt),
    mails: mails.map(({ id, createdAt }) => ({ id: outboxId(id), createdAt: instantOf(createdAt) })),
  }));

const pending = (id: OutboxId) => ({ id, state: 'pending' }) as const;

type OutboxQueueDeps = { readonly ask: Ask; readonly sql: Sql; readonly claim: Claim; readonly clock: Clock };

export function createOutboxQueue({ ask, sql, claim, clock }: OutboxQueueDeps): OutboxQueue {
  const settleAs = (state: 'sent' | 'failed') =>
    createBatcher(async (ids: readonly OutboxId[]) => {
      await sql(SETTLE, [state, textOf(clock.now()), ids]);
      return ids.map(() => null);
    });
  const [sent, failed] = [settleAs('sent'), settleAs('failed')];
  return {
    claimDue: (leaseMs, limit) =>
      claim(leaseMs, async (em, now, until, inClaim) => {
        const due = { state: 'pending', due_at: { $lte: now } } as const;
        const rows = await em.find(OutboxRow, due, { orderBy: { due_at: 'asc' }, limit, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
        const ids = rows.map(({ id }) => id);
        await em.nativeUpdate(OutboxRow, { id: { $in: ids } }, { due_at: until });
        const messages = rows.map((row) => toMessage({ ...row, due_at: until }));
        const earliest = instant(Math.min(clock.now(), ...messages.map(({ createdAt }) => createdAt)));
        const since = textOf(plusMs(earliest, -LIMITS.admission.networkKeptForMs));
        const about = await findOrders(em, { id: { $in: messages.flatMap((message) => message.orderId ?? []) } });
        const digests = about.map((order) => contactDigest(contactsOf(order).contact_email));
        const found = await inClaim<OrdersRow>(ORDERS_OF_ADDRESSES, [about.map(({ id }) => id), digests, since, ids]);
        const orders = new Map(found.map((row) => [row.id, toOrdersOfAddress(row)]));
        return messages.map((message) => ({
          ...message,
          order: about.find((order) => order.id === message.orderId) ?? null,
          unanswered: unansweredBefore(message, orders.get(message.id) ?? []),
        }));
      }),
    renew: async (id, leaseMs) => {
      const due = { due_at: textOf(plusMs(clock.now(), leaseMs)) };
      await ask((em) => em.nativeUpdate(OutboxRow, pending(id), due));
    },
    markSent: async (id) => void (await sent.ask(id)),
    retryAt: async (id, at) => {
      const later = { due_at: textOf(at), attempts: raw('?? + 1', ['attempts']) };
      await ask((em) => em.nativeUpdate(OutboxRow, pending(id), later));
    },
    markFailed: async (id) => void (await failed.ask(id)),
    drop: (id) => ask(async (em) => void (await em.nativeDelete(OutboxRow, pending(id)))),
  };
}
