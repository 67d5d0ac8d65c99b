import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { OperationalMetrics, OperationalMetricsReader } from '#core/ports/operational-metrics-reader.ts';
import { instantOrNull, textOf } from '../database/instant-text.ts';
import type { Sql } from '../database/sql.ts';
import { IS_LIVE } from '../database/states.ts';

type Instants = 'oldestUnsentMailAt' | 'oldestPendingRefundAt';
type MetricsRow = { readonly [K in keyof OperationalMetrics]: K extends Instants ? string | null : number };

/** All of it from small indexes, but for the failed ones, which are few. */
const METRICS = `
  select
    (select count(*)::int from orders where status = 'queued') as "queued",
    (select count(*)::int from orders where status = 'preparing') as "preparing",
    (select count(*)::int from orders where status = 'ready') as "ready",
    (select count(*)::int from orders where needs_review and placed_at > ?) as "ordersToReview",
    live.open_checkouts as "openCheckouts", live.overdue as "overdueCheckouts",
    mails.unsent as "unsentMails", mails.oldest as "oldestUnsentMailAt",
    (select count(*)::int from outbox where state = 'failed') as "failedMails",
    back.pending as "pendingRefunds", back.oldest as "oldestPendingRefundAt",
    (select count(distinct (order_id, order_item_id))::int from refunds failed
      where state = 'failed' and not exists (
        select 1 from refunds later
        where later.order_id = failed.order_id and later.state <> 'failed'
          and (later.order_item_id is null or later.order_item_id = failed.order_item_id)
      )) as "failedRefunds"
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
    return {
      ...row,
      oldestUnsentMailAt: instantOrNull(row.oldestUnsentMailAt),
      oldestPendingRefundAt: instantOrNull(row.oldestPendingRefundAt),
    };
  },
});
