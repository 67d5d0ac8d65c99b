import { LIMITS } from '#core/domain/limits.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import {
  ENGLISH_ORDER,
  moneyBack,
  orderLines,
  positionView,
  statusText,
  type CustomerOrder,
  type MoneyBack,
  type OrderWords,
  type PositionView,
} from '#web/order/customer-order.ts';
import type { Correction } from '#core/domain/queue/estimate-correction.ts';
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
  /** Spec §4's sentence, unless the position block or the ready banner already shows it. */
  readonly message: string | null;
  readonly position: PositionView | null;
  /** Below the status, until the order is handed over. */
  readonly note: string | null;
  /** Set for a cancelled order only. */
  readonly money: MoneyBack | null;
  readonly lines: readonly OrderLine[];
  readonly rows: readonly TotalsRow[];
  readonly total: TotalsRow;
};

type Texts = OrderWords['order'];

const messageOf = (order: CustomerOrder, position: PositionView | null, texts: Texts): string | null => {
  if (order.status === 'ready' || order.status === 'cancelled') return null;
  if (order.isKept) return texts.kept;
  const message = texts.message(order.status, order.queuePosition);
  return message === position?.detail ? null : message;
};

/** This page will no longer change, so it stops polling (spec §4). */
export const isSettled = (status: CustomerOrder['status']): boolean =>
  status === 'ready' || status === 'completed' || status === 'cancelled';

const noteOf = (status: CustomerOrder['status'], texts: Texts): string | null => {
  if (status === 'completed') return null;
  return isSettled(status) ? texts.sent : texts.sentAndUpdates;
};

/** The tab's title, for customers on another tab. */
const titleOf = (status: CustomerOrder['status'], texts: Texts): string => {
  if (status === 'ready') return texts.status('ready');
  return status === 'cancelled' ? texts.cancelled : texts.confirmed;
};

type Stand = { readonly feeBasisPoints: number; readonly timeZone: string | null };

export const thankYouView = (
  order: CustomerOrder,
  { feeBasisPoints, timeZone }: Stand,
  now: Instant,
  words: OrderWords = ENGLISH_ORDER,
  correction: Correction | null = null,
): ThankYouView => {
  const texts = words.order;
  const position = positionView(order, now, timeZone, words, correction);
  const number = displayOrderNumber(order.orderNumber);
  return {
    number,
    title: `${titleOf(order.status, texts)} ${number}`,
    lastName: lastNameOf(order.customerName),
    pickupCode: isInHand(order.status) ? order.pickupCode : null,
    status: order.status,
    statusLabel: statusText(order, words),
    message: messageOf(order, position, texts),
    position,
    note: noteOf(order.status, texts),
    money: moneyBack(order, words),
    lines: orderLines(order, words),
    rows: [
      { label: texts.subtotal, amount: formatUsd(order.subtotalCents) },
      { label: texts.fee(order, feeBasisPoints), amount: formatUsd(order.feeCents) },
      { label: texts.donation, amount: formatUsd(order.donationCents) },
    ],
    total: { label: texts.total, amount: formatUsd(order.totalCents) },
  };
};

/** 'Session 4b21f9ca-6c1d-4e52-9…': this browser's visitor session (spec §3). */
export const sessionText = (sessionId: VisitorId, texts: Texts = ENGLISH_ORDER.order): string => {
  const length = LIMITS.visitors.shownSessionIdLength;
  return texts.session(sessionId.length > length ? `${sessionId.slice(0, length)}…` : sessionId);
};
