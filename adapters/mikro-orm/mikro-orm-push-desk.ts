import { lookupHash, orderId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DuePush, PushDesk } from '#core/ports/push-desk.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

type Claimed = {
  readonly order_id: string;
  readonly order_number: string;
  readonly lookup_hash: string;
  readonly ready_at: string;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

const ADD = `
  insert into push_subscriptions (id, order_id, endpoint, p256dh, auth, created_at, due_at, attempts)
  values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, 0)
  on conflict (order_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`;
const KEEP_NEWEST = `
  delete from push_subscriptions where id in (
    select id from push_subscriptions where order_id = ? order by created_at desc, id offset ?)`;
const CLAIM = `
  with claimed as materialized (
    select p.id from push_subscriptions p join orders o on o.id = p.order_id
    where p.due_at <= ? and o.status = 'ready' and o.ready_at is not null and p.told_of is distinct from o.ready_at
    order by p.due_at limit ? for update of p skip locked
  )
  update push_subscriptions p set due_at = ? from claimed, orders o where p.id = claimed.id and o.id = p.order_id
  returning p.order_id, o.number as order_number, o.lookup_hash, o.ready_at, p.attempts, p.endpoint, p.p256dh, p.auth`;
const OF_PUSH = 'where order_id = ? and endpoint = ?';
const OVER = "(o.status = 'completed' and o.completed_at < ?) or (o.status = 'cancelled' and o.cancelled_at < ?)";

const toPush = (row: Claimed): DuePush => ({
  orderId: orderId(row.order_id),
  orderNumber: row.order_number,
  lookupHash: lookupHash(row.lookup_hash),
  readyAt: instantOf(row.ready_at),
  attempts: row.attempts,
  subscription: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
});

export const createMikroOrmPushDesk = (sql: Sql, clock: Clock): PushDesk => ({
  async add(id, { endpoint, p256dh, auth }, maximum) {
    const now = textOf(clock.now());
    await sql(ADD, [id, endpoint, p256dh, auth, now, now]);
    await sql(KEEP_NEWEST, [id, maximum]);
  },
  remove: async (id, endpoint) => void (await sql(`delete from push_subscriptions ${OF_PUSH}`, [id, endpoint])),
  async claimDue(leaseMs, limit) {
    const now = clock.now();
    return (await sql<Claimed>(CLAIM, [textOf(now), limit, textOf(plusMs(now, leaseMs))])).map(toPush);
  },
  markTold: async ({ orderId: id, subscription, readyAt }) =>
    void (await sql(`update push_subscriptions set told_of = ?, due_at = ?, attempts = 0 ${OF_PUSH}`, [
      textOf(readyAt),
      textOf(clock.now()),
      id,
      subscription.endpoint,
    ])),
  retryAt: async ({ orderId: id, subscription }, at) =>
    void (await sql(`update push_subscriptions set due_at = ?, attempts = attempts + 1 ${OF_PUSH}`, [
      textOf(at),
      id,
      subscription.endpoint,
    ])),
  forgetOverBefore: async (before) =>
    void (await sql(`delete from push_subscriptions p using orders o where o.id = p.order_id and (${OVER})`, [
      textOf(before),
      textOf(before),
    ])),
  forgetPlacedBefore: async (before) =>
    void (await sql('delete from push_subscriptions p using orders o where o.id = p.order_id and o.placed_at < ?', [textOf(before)])),
});
