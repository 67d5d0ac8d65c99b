import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { PaidSession, Placement } from '../../domain/checkout/decide-fulfilments.ts';
import { normaliseEmail, normalisePhone } from '../../domain/kernel/contact.ts';
import { orderId, orderItemId, outboxId, refundId, type CheckoutId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { newOutboxMessage, type OutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { formatOrderNumber, numberDay } from '../../domain/order/order-number.ts';
import { placeOrder, type Customer, type Order } from '../../domain/order/order.ts';
import { paidParts, totalOf } from '../../domain/order/parts.ts';
import { newRefund } from '../../domain/order/refund.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import type { CheckoutStore, PlacedOrder } from '../../ports/checkout-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import { refundEntry } from '../refunds/refund-left.ts';
import { makeRecordPaidAgain, type RecordPaidAgainDeps } from './record-paid-again.ts';

/**
 * Turns a session that the provider reports as paid into its one order (rules §2). Idempotent: webhook, thank-you page and reconciler may
 * all call it at once. `unknown`: the stand has no such checkout.
 */
export type FulfilCheckout = (id: CheckoutId, session: PaymentSession) => Promise<'paid' | 'unknown'>;

export interface FulfilCheckoutDeps extends Pick<Ports, 'clock' | 'ids' | 'logger'>, RecordPaidAgainDeps {
  readonly checkouts: Pick<CheckoutStore, 'fulfil'>;
  readonly nights: Pick<NightReader, 'current'>;
  readonly numbering: { readonly standCode: string; readonly timeZone: string };
}

const REASONS = {
  'sold-out': 'Sold out before the payment arrived',
  'stand-closed': 'The stand closed before the payment arrived',
} as const satisfies Record<NonNullable<Placement['givenBack']>, string>;

// Text typed on the provider's page is untrusted input; text that the database cannot store would block a paid order for good.
const customerOf = ({ name, email, phone }: PaymentSession['customer']): Customer => ({
  name: cleanText(name ?? '', TEXT_LIMITS.name),
  email: normaliseEmail(cleanText(email ?? '', TEXT_LIMITS.email)),
  phone: normalisePhone(cleanText(phone ?? '', TEXT_LIMITS.phone)),
});

export const makeFulfilCheckout = (deps: FulfilCheckoutDeps): FulfilCheckout => {
  const { checkouts, nights, clock, ids, orderMails, numbering, logger } = deps;
  const recordPaidAgain = makeRecordPaidAgain(deps);
  const { standCode, timeZone } = numbering;

  const orderOf = ({ checkout, givenBack, sequence, pickupCode }: Placement, session: PaymentSession, businessDay: string): Order => {
    const at = checkout.paidAt;
    if (at === null) throw new Error('a placed order is paid');
    const order = placeOrder({
      id: orderId(ids.uuid()),
      itemIds: checkout.lines.map(() => orderItemId(ids.uuid())),
      lookupHash: ids.lookupHash(),
      orderNumber: formatOrderNumber({ standCode, businessDay, channel: checkout.channel, sequence }),
      pickupCode,
      checkout,
      payment: session,
      customer: customerOf(session.customer),
      specialInstructions: cleanText(session.specialInstructions ?? '', TEXT_LIMITS.specialInstructions) || null,
      status: givenBack === null ? 'queued' : 'cancelled',
      at,
    });
    // There is no payment to refund: a person must return the money.
    return { ...order, needsReview: order.needsReview || (givenBack !== null && order.paymentId === null) };
  };

  const mailOf = (order: Order, givenBack: Placement['givenBack'], now: Instant): OutboxMessage | null => {
    const { id, customer } = order;
    if (customer.email === null) return null;
    const mail = givenBack === null ? orderMails.confirmation(order) : orderMails.cancelled(order, givenBack === 'stand-closed');
    return newOutboxMessage({ id: outboxId(ids.uuid()), mail, to: customer.email, orderId: id, now });
  };

  const place = (placement: Placement, session: PaymentSession, { paidAt: now, numberDay: businessDay }: PaidSession): PlacedOrder => {
    const { givenBack } = placement;
    const order = orderOf(placement, session, businessDay);
    const { id, paymentId } = order;
    const [mail, parts] = [mailOf(order, givenBack, now), paidParts(order)];
    if (givenBack === null || paymentId === null || totalOf(parts) <= 0) return { order, mail, refund: null, entry: null };
    const reason = REASONS[givenBack];
    const refund = newRefund({ id: refundId(ids.uuid()), orderId: id, itemId: null, paymentId, parts, reason, now });
    return { order, mail, refund, entry: refundEntry(order, refund, UNATTENDED.stand) };
  };

  const tell = (order: Order): void => {
    logger.info('order.placed', { orderId: order.id, orderNumber: order.orderNumber, status: order.status });
    if (order.needsReview)
      logger.warn('order.needs-review', { orderId: order.id, paidCents: order.paidCents, totalCents: order.totalCents });
  };

  let reading: ReturnType<NightReader['current']> | null = null;
  /**
   * Shared by payments that arrive together. Read before the locks: should the night change until then, the number keeps the earlier day and
   * is still unique.
   */
  const readNights = (at: Instant): ReturnType<NightReader['current']> => {
    reading ??= nights.current(at).finally(() => {
      reading = null;
    });
    return reading;
  };

  return async (id, session) => {
    const at = clock.now();
    const { sessionId } = session;
    const { open } = await readNights(at);
    const paid = {
      checkoutId: id,
      sessionId,
      paidAt: at,
      businessDay: businessDayOf(at, timeZone),
      numberDay: numberDay(open?.openedAt ?? null, at, timeZone),
      drawCode: () => ids.pickupCode(),
    };
    const fulfilled = await checkouts.fulfil(paid, (placement) => place(placement, session, paid));
    if (fulfilled.kind === 'unknown') return 'unknown';
    if (fulfilled.kind === 'placed') tell(fulfilled.order);
    else if (fulfilled.checkout.sessionId !== sessionId) logger.error('checkout.paid-twice', { checkoutId: id });
    else if (session.amountCents > fulfilled.checkout.totalCents) await recordPaidAgain(session);
    return 'paid';
  };
};
