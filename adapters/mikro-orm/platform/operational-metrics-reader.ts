import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { countFailedRefunds } from '#core/domain/order/refund.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { OperationalMetrics, OperationalMetricsReader } from '#core/ports/operational-metrics-reader.ts';
import { instantOrNull, textOf, type Sql } from '../database/sql.ts';
import { IS_LIVE } from '../database/states.ts';

type Instants = 'oldestUnsentMailAt' | 'oldestPendingRefundAt';
type RefundOf = Parameters<typeof countFailedRefunds>[0];
type MetricsRow = { readonly [K in Exclude<keyof OperationalMetrics, 'failedRefunds'>]: K extends Instants ? string | null : number } & {
  readonly refunds: RefundOf | null;
};

/** All of it from small indexes, except the failed ones, which are few. */
const METRICS = `
  select
    (select count(*)::int from orders where status = 'queued') as "queued",
    (select count(*)::int from orders where status = 'preparing') as "preparing",
    (select count(*)::int from orders where status = 'ready') as "ready",
    (select count(*)::int from orders where needs_review and placed_at > ?) as "ordersToReview",
    live.open_checkouts as "openCheckouts", live.overdue as "overdueCheckouts",
    mails.unsent as "unsentMails", mails.oldest as "oldestUnsentMailAt",
    (select count(*)::int from outbox where state = 'failed' and recipient <> '') as "failedMails",
    back.pending as "pendingRefunds", back.oldest as "oldestPendingRefundAt",
    (select json_agg(json_build_object('orderId', order_id, 'itemId', order_item_id, 'state', state)) from refunds
      where order_id in (select order_id from refunds where state = 'failed')) as refunds
  from
    (select count(*)::int as open_checkouts, (count(*) filter (where hold_ends_at <= ?))::int as overdue
      from checkouts where ${IS_LIVE}) live,
    (select count(*)::int as unsent, min(created_at)::text as oldest from outbox where state = 'pending') mails,
    (select count(*)::int as pending, min(requested_at)::text as oldest from refunds where state = 'pending') back`;

export const createOperationalMetricsReader = (sql: Sql, clock: Clock): OperationalMetricsReader => ({
  async read() {
    const now = clock.now();
    const [row] = await sql<MetricsRow>(METRICS, [textOf(plusMs(now, -DAY_MS)), textOf(now)]);
    if (row === undefined) throw new Error('a count is always answered');
    const { refunds, ...counts } = row;
    return {
      ...counts,
      failedRefunds: countFailedRefunds(refunds ?? []),
      oldestUnsentMailAt: instantOrNull(row.oldestUnsentMailAt),
      oldestPendingRefundAt: instantOrNull(row.oldestPendingRefundAt),
    };
  },
});
