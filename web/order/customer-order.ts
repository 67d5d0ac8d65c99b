import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { STATUS_BANNERS, thankYouMessage } from '#core/domain/order/order-labels.ts';
import { positionBanner } from '#core/domain/queue/queue-position.ts';
import type { OrderLine } from '#web/ui/order-lines.tsx';
import { aboutMinutesText, timeText } from './times.ts';

/** One order as the server shows it to its customer. */
export type CustomerOrder = ResponseOf<(typeof ordersContract)['status']>;

export type PositionView = {
  readonly position: number;
  readonly title: string;
  readonly detail: string;
  /** 'about 5 min · 10:13 PM'; null while the stand gives no time. */
  readonly estimate: string | null;
};

const estimateOf = ({ estimated_ready_time: ready }: CustomerOrder, now: Instant, timeZone: string | null): string | null =>
  ready === null ? null : `${aboutMinutesText(ready, now)} · ${timeText(ready, now, timeZone)}`;

/** Null when no place is shown (spec §4). */
export const positionView = (order: CustomerOrder, now: Instant, timeZone: string | null): PositionView | null => {
  const banner = positionBanner(order.status, order.queue_position);
  if (banner === null) return null;
  const { position, headline, detail } = banner;
  return { position, title: headline, detail: detail ?? thankYouMessage('queued', position), estimate: estimateOf(order, now, timeZone) };
};

export const orderLines = ({ items }: CustomerOrder): readonly OrderLine[] =>
  items.map((item) => ({
    id: item.id,
    quantity: item.quantity,
    name: item.is_refunded ? `${item.product_name} (refunded)` : item.product_name,
    amount: formatUsd(item.subtotal),
  }));

/** What a customer must know about the money of an order that will not be given (rules §2); null for any other order. */
export const moneyText = ({ status, refunded_amount, total_amount }: CustomerOrder): string | null => {
  if (status !== 'cancelled') return null;
  if (refunded_amount === null) return STATUS_BANNERS.cancelled;
  // Of an order that was refunded on request the donation is kept.
  return refunded_amount < total_amount
    ? `${formatUsd(refunded_amount)} of your ${formatUsd(total_amount)} goes back to your card.`
    : `Your whole payment of ${formatUsd(refunded_amount)} goes back to your card.`;
};
