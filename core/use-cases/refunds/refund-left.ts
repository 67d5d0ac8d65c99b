import { UNATTENDED, type NewAuditEntry } from '../../domain/audit/audit-entry.ts';
import { refundId } from '../../domain/kernel/ids.ts';
import { formatUsd, subtractCents, ZERO } from '../../domain/kernel/money.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { CALLED_OFF, CUSTOMER, isWhollyRefunded, keptCents, ORDER_CALLED_OFF, type Order } from '../../domain/order/order.ts';
import { leftCents, leftParts, type RefundLedger } from '../../domain/order/outside-adjustment.ts';
import { totalOf } from '../../domain/order/parts.ts';
import { goesBackWhole, newRefund, type Refund } from '../../domain/order/refund.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { mailCustomer } from '../orders/mail-customer.ts';
import type { OrderMails } from '../orders/order-mails.ts';

export type RefundLeftDeps = Pick<Ports, 'ids' | 'clock'>;

type Options = RefundLeftDeps & {
  readonly reason: string;
  readonly keepsDonation?: boolean;
  /** Changes the refund before it is stored. */
  readonly prepare?: (refund: Refund) => Refund;
};

/**
 * Stores a refund of a locked order's remaining money, donation included, due immediately. Null when none remains, or when such a refund is
 * under way.
 */
export const storeRefundOfRest = async (
  tx: Transaction,
  order: Order,
  { ids, clock, reason, keepsDonation = false, prepare = (refund) => refund }: Options,
): Promise<Refund | null> => {
  const left = leftParts(order, await tx.refunds.ofOrder(order.id));
  const parts = keepsDonation ? { ...left, donationCents: ZERO } : left;
  if (order.paymentId === null || totalOf(parts) <= 0) return null;
  const facts = { id: refundId(ids.uuid()), orderId: order.id, itemId: null, paymentId: order.paymentId, parts };
  const refund = prepare(newRefund({ ...facts, reason, now: clock.now() }));
  return (await tx.refunds.insert(refund)) ? refund : null;
};

/** The audit log's entry for a refund of the rest. */
export const refundEntry = (order: Order, { amountCents, reason, requestedAt: at }: Refund, by: string): NewAuditEntry => {
  const text = `Refunded ${formatUsd(amountCents)} of order ${displayOrderNumber(order.orderNumber)}: ${reason.toLowerCase()}`;
  return { at, by, kind: 'refund', text };
};

export const refundLeft = async (
  tx: Transaction,
  order: Order,
  { by, ...options }: Options & { readonly by: string },
): Promise<Refund | null> => {
  const refund = await storeRefundOfRest(tx, order, options);
  if (refund !== null) await tx.audit.add(refundEntry(order, refund, by));
  return refund;
};

/**
 * Whether the rest of a whole payment is still owed. The provider refuses a refund when part of the payment was refunded elsewhere since, or
 * while it is disputed; a dispute may be won after its order was cancelled. A refusal although the full amount is left waits for a person.
 */
const isWholeOwed = (order: Order, { refunds, outside }: RefundLedger): boolean => {
  const whole = refunds.findLast(({ itemId }) => itemId === null);
  if (whole?.state !== 'failed') return goesBackWhole(order);
  const isBackSince = outside.some(({ backAt }) => backAt !== null && backAt > (whole.settledAt ?? backAt));
  return isBackSince || leftCents(order, { refunds, outside }) < whole.amountCents;
};

/** Every item was refunded, one only in part because the rest was disputed; the dispute has since been won. */
const isRestOfItemsOwed = (order: Order, { refunds, outside }: RefundLedger): boolean =>
  isWhollyRefunded(order) &&
  refunds.some(({ itemId, state, parts }) => itemId !== null && state !== 'failed' && parts.otherCents < 0) &&
  outside.some(({ backAt }) => backAt !== null);

/** Refunds it, due immediately. */
export const refundStillOwed = async (tx: Transaction, order: Order, deps: RefundLeftDeps): Promise<Refund | null> => {
  const ledger = await tx.refunds.ofOrder(order.id);
  const reason = ledger.refunds.findLast(({ itemId }) => itemId === null)?.reason ?? 'The order was cancelled';
  const isWhole = isWholeOwed(order, ledger);
  if (!isWhole && !isRestOfItemsOwed(order, ledger)) return null;
  return refundLeft(tx, order, { ...deps, reason, keepsDonation: !isWhole, by: UNATTENDED.stand });
};

const MAILS: Readonly<Record<string, 'cancelledOnRequest' | 'calledOff'>> = {
  [CUSTOMER.staffId]: 'cancelledOnRequest',
  [CALLED_OFF.staffId]: 'calledOff',
  [ORDER_CALLED_OFF.staffId]: 'calledOff',
};

/** The same for money that came in later, which the mail about the order's end did not mention. */
export const refundAndNotify = async (
  tx: Transaction,
  order: Order,
  { orderMails, ...deps }: RefundLeftDeps & { readonly orderMails: OrderMails },
): Promise<void> => {
  const refund = await refundStillOwed(tx, order, deps);
  if (refund === null) return;
  const kind = MAILS[order.statusBy?.staffId ?? ''];
  const { amountCents } = refund;
  const left = subtractCents(keptCents(order), amountCents);
  const mail = kind === undefined ? orderMails.refunded(order, amountCents, left) : orderMails[kind](order, amountCents);
  await mailCustomer(tx, order, mail, deps);
};
