import { amount, csv, type CsvCell } from '../../domain/reports/csv.ts';
import { dayWindow, readBusinessDay } from '../../domain/reports/business-day.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { listedRefunds, type SalesFacts } from '../../domain/reports/sales-report.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import type { NoSuchDay } from '../errors.ts';

/** Three tables as CSV; they name no customer. */
export interface ExportedLedger {
  readonly orders: string;
  readonly items: string;
  readonly refunds: string;
}

/** Everything from the start of the first local day to the end of the last one. */
export type ExportLedger = (firstDay: string, lastDay: string) => Promise<Result<ExportedLedger, NoSuchDay>>;

const time = (at: Instant | null): CsvCell => (at === null ? null : new Date(at).toISOString());
const yes = (isTrue: boolean): CsvCell => (isTrue ? 'yes' : 'no');

const ordersCsv = ({ placed }: SalesFacts): string =>
  csv([
    ['order', 'placed', 'status', 'channel', 'tender', 'items', 'fee', 'donation', 'total', 'paid', 'needs_review'],
    ...placed.map((order) => [
      order.orderNumber,
      time(order.placedAt),
      order.status,
      order.channel,
      order.tender,
      ...[order.subtotalCents, order.feeCents, order.donationCents, order.totalCents, order.paidCents].map(amount),
      yes(order.needsReview),
    ]),
  ]);

const itemsCsv = ({ placed }: SalesFacts): string =>
  csv([
    ['order', 'item', 'unit_price', 'quantity', 'subtotal', 'refunded'],
    ...placed.flatMap((order) =>
      order.items.map((item) => [
        order.orderNumber,
        item.productName,
        amount(item.unitPriceCents),
        item.quantity,
        amount(item.subtotalCents),
        yes(item.isRefunded),
      ]),
    ),
  ]);

const refundsCsv = (facts: SalesFacts): string =>
  csv([
    ['order', 'time', 'kind', 'item', 'amount', 'state', 'reason', 'provider_id'],
    ...listedRefunds(facts).map(({ refund, order }) => [
      order.orderNumber,
      time(refund.acceptedAt),
      'refund',
      order.items.find(({ id }) => id === refund.itemId)?.productName ?? 'whole order',
      amount(refund.amountCents),
      refund.state,
      refund.reason,
      refund.providerRefundId,
    ]),
    ...facts.outside.map(({ adjustment, order }) => [
      order.orderNumber,
      time(adjustment.at),
      adjustment.kind === 'refund' ? 'dashboard refund' : 'dispute',
      null,
      amount(adjustment.amountCents),
      adjustment.state,
      null,
      adjustment.id,
    ]),
  ]);

export const makeExportLedger =
  ({ sales, timeZone }: { readonly sales: SalesReader; readonly timeZone: string }): ExportLedger =>
  async (firstDay, lastDay) => {
    const [first, last] = [readBusinessDay(firstDay), readBusinessDay(lastDay)];
    if (first === null || last === null || first > last) return err({ kind: 'report/no-such-day' });
    const facts = await sales.between({ start: dayWindow(first, timeZone).start, end: dayWindow(last, timeZone).end });
    return ok({ orders: ordersCsv(facts), items: itemsCsv(facts), refunds: refundsCsv(facts) });
  };
