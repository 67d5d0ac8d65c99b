import { LIMITS } from '#core/domain/limits.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { STATUS_LABELS, thankYouMessage } from '#core/domain/order/order-labels.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { storedFeeLabel } from '#core/domain/pricing/card-fee.ts';
import { moneyText, orderLines, positionView, type CustomerOrder, type PositionView } from '#web/order/customer-order.ts';
import type { OrderLine } from '#web/ui/order-lines.tsx';
import type { TotalsRow } from '#web/ui/totals.tsx';

export type ThankYouView = {
  readonly number: string;
  readonly title: string;
  readonly lastName: string;
  /** Null once the order is over. */
  readonly pickupCode: string | null;
  readonly status: CustomerOrder['status'];
  readonly statusLabel: string;
  /** Spec §4's sentence, unless the position block or the ready banner says it already. */
  readonly message: string | null;
  readonly position: PositionView | null;
  /** Under the status, until the order is in the customer's hands. */
  readonly note: string | null;
  /** Set for a cancelled order only. */
  readonly money: string | null;
  readonly lines: readonly OrderLine[];
  readonly rows: readonly TotalsRow[];
  readonly total: TotalsRow;
};

const messageOf = (order: CustomerOrder, position: PositionView | null): string | null => {
  if (order.status === 'ready' || order.status === 'cancelled') return null;
  const message = thankYouMessage(order.status, order.queuePosition);
  return message === position?.detail ? null : message;
};

/** Nothing will change any more that this page has to say, so it stops asking (spec §4). */
export const isSettled = (status: CustomerOrder['status']): boolean =>
  status === 'ready' || status === 'completed' || status === 'cancelled';

const SENT = 'We sent a confirmation to your email.';

const noteOf = (status: CustomerOrder['status']): string | null => {
  if (status === 'completed') return null;
  return isSettled(status) ? SENT : `${SENT} This page updates by itself.`;
};

/** In the tab's title, for customers who are looking at another tab. */
const TITLES: Partial<Record<CustomerOrder['status'], string>> = { ready: STATUS_LABELS.ready, cancelled: 'Cancelled' };

type Stand = { readonly feeBasisPoints: number; readonly timeZone: string | null };

export const thankYouView = (order: CustomerOrder, { feeBasisPoints, timeZone }: Stand, now: Instant): ThankYouView => {
  const position = positionView(order, now, timeZone);
  const number = displayOrderNumber(order.orderNumber);
  return {
    number,
    title: `${TITLES[order.status] ?? 'Order Confirmed!'} ${number}`,
    lastName: lastNameOf(order.customerName),
    pickupCode: isInHand(order.status) ? order.pickupCode : null,
    status: order.status,
    statusLabel: STATUS_LABELS[order.status],
    message: messageOf(order, position),
    position,
    note: noteOf(order.status),
    money: moneyText(order),
    lines: orderLines(order),
    rows: [
      { label: 'Subtotal', amount: formatUsd(order.subtotalCents) },
      { label: storedFeeLabel(order, feeBasisPoints), amount: formatUsd(order.feeCents) },
      { label: 'Donation', amount: formatUsd(order.donationCents) },
    ],
    total: { label: 'Total', amount: formatUsd(order.totalCents) },
  };
};

/** 'Session 4b21f9ca-6c1d-4e52-9…': this browser's visitor session (spec §3). */
export const sessionText = (sessionId: VisitorId): string => {
  const length = LIMITS.visitors.shownSessionIdLength;
  return `Session ${sessionId.length > length ? `${sessionId.slice(0, length)}…` : sessionId}`;
};
