import { isLive, payCheckout, type Checkout, type CheckoutPassed } from '../../domain/checkout/checkout.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { normaliseEmail, normalisePhone } from '../../domain/kernel/contact.ts';
import { orderId, orderItemId, outboxId, refundId, type CheckoutId, type PaymentId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { placedEvent } from '../../domain/order/order-lifecycle.ts';
import { formatOrderNumber } from '../../domain/order/order-number.ts';
import { placeOrder, type Customer, type Order } from '../../domain/order/order.ts';
import { newRefund } from '../../domain/order/refund.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Logger } from '../../ports/logger.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import { Violated, type Transaction, type UnitOfWork } from '../../ports/unit-of-work.ts';
import type { OrderMails } from '../orders/order-mails.ts';

/**
 * Turns a session that the provider calls paid into its one order (rules §2). Idempotent: webhook, thank-you page and
 * reconciler may all call it at once. @returns false when the stand knows no such checkout.
 */
export type FulfilCheckout = (id: CheckoutId, session: PaymentSession) => Promise<boolean>;

export interface FulfilCheckoutDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: Pick<CheckoutStore, 'lastSeen'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly orderMails: OrderMails;
  readonly numbering: { readonly standCode: string; readonly timeZone: string };
  readonly logger: Logger;
}

/** `order` is null when there was nothing left to do. */
type Fulfilled = { readonly known: boolean; readonly order: Order | null };

const CANCELLED_REASON = 'Sold out before the payment arrived';

// What was typed on the provider's page is as little trusted as any other input; a text the database cannot store would
// keep a paid order from ever appearing.
const customerOf = ({ name, email, phone }: PaymentSession['customer']): Customer => ({
  name: cleanText(name ?? '', TEXT_LIMITS.name),
  email: normaliseEmail(cleanText(email ?? '', TEXT_LIMITS.email)),
  phone: normalisePhone(cleanText(phone ?? '', TEXT_LIMITS.phone)),
});

const canTakeAgain = (checkout: Checkout, products: readonly Product[]): boolean => {
  const available = new Map(products.map((product) => [product.id, product.available]));
  return checkout.lines.every((line) => (available.get(line.productId) ?? 0) >= line.quantity);
};

/** Whether the food can be given: from the checkout's own hold, or taken again when the hold was lost. */
const isToBeHad = async (tx: Transaction, checkout: Checkout): Promise<boolean> =>
  isLive(checkout) || canTakeAgain(checkout, await tx.products.lockForSale(checkout.lines.map((line) => line.productId)));

const takeStock = (tx: Transaction, checkout: Checkout): Promise<void> => {
  const isHeld = isLive(checkout);
  return tx.products.moveStock(
    checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: isHeld ? -quantity : 0, sold: quantity })),
  );
};

export const makeFulfilCheckout = ({
  unitOfWork,
  checkouts,
  clock,
  ids,
  orderMails,
  numbering,
  logger,
}: FulfilCheckoutDeps): FulfilCheckout => {
  const nextOrderNumber = async (tx: Transaction): Promise<string> => {
    const businessDay = businessDayOf(clock.now(), numbering.timeZone);
    const sequence = await tx.orders.nextSequence(businessDay);
    return formatOrderNumber({ standCode: numbering.standCode, businessDay, channel: 'O', sequence });
  };

  const refundWhole = async (tx: Transaction, order: Order, paymentId: PaymentId): Promise<void> => {
    const refund = newRefund({
      id: refundId(ids.uuid()),
      orderId: order.id,
      itemId: null,
      paymentId,
      amountCents: order.paidCents,
      reason: CANCELLED_REASON,
      now: clock.now(),
    });
    await tx.refunds.insert(refund);
  };

  const place = async (tx: Transaction, checkout: Checkout, session: PaymentSession): Promise<Order> => {
    const isGivable = await isToBeHad(tx, checkout);
    const orderNumber = await nextOrderNumber(tx);
    const placed = placeOrder({
      id: orderId(ids.uuid()),
      itemIds: checkout.lines.map(() => orderItemId(ids.uuid())),
      orderNumber,
      lookupHash: ids.lookupHash(),
      checkout,
      payment: session,
      customer: customerOf(session.customer),
      specialInstructions: cleanText(session.specialInstructions ?? '', TEXT_LIMITS.specialInstructions) || null,
      status: isGivable ? 'queued' : 'cancelled',
      at: clock.now(),
    });
    // Nothing to refund by: a person has to give the money back.
    return isGivable || placed.paymentId !== null ? placed : { ...placed, needsReview: true };
  };

  const refundIfCancelled = async (tx: Transaction, order: Order): Promise<void> => {
    if (order.status === 'cancelled' && order.paymentId !== null) await refundWhole(tx, order, order.paymentId);
  };

  const tell = async (tx: Transaction, order: Order): Promise<void> => {
    const to = order.customer.email;
    if (to === null) return;
    const mail = order.status === 'cancelled' ? orderMails.cancelled(order) : orderMails.confirmation(order);
    await tx.outbox.add(newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: order.id, now: clock.now() }));
  };

  const fulfilIn = async (
    tx: Transaction,
    checkout: Checkout,
    session: PaymentSession,
    write: 'save' | 'payLive',
  ): Promise<Result<Fulfilled, CheckoutPassed>> => {
    if (checkout.state === 'paid') {
      if (checkout.sessionId !== session.sessionId) logger.error('checkout.paid-twice', { checkoutId: checkout.id });
      return ok({ known: true, order: null });
    }
    const paid = payCheckout(checkout, session.sessionId, clock.now());
    if (!paid.ok) return paid;
    const order = await place(tx, checkout, session);
    await tx.checkouts[write](paid.value);
    await tx.orders.insert(order, placedEvent(order));
    await refundIfCancelled(tx, order);
    await tell(tx, order);
    // Last, because the products are what others wait for.
    if (order.status !== 'cancelled') await takeStock(tx, checkout);
    return ok({ known: true, order });
  };

  /** As it was seen, without a lock; null when it has been resolved meanwhile. */
  const fulfilAsSeen = async (checkout: Checkout, session: PaymentSession): Promise<Result<Fulfilled, CheckoutPassed> | null> => {
    try {
      return await unitOfWork.run((tx) => fulfilIn(tx, checkout, session, 'payLive'));
    } catch (error) {
      if (error instanceof Violated) return null;
      throw error;
    }
  };

  const fulfilLocked = (id: CheckoutId, session: PaymentSession): Promise<Result<Fulfilled, CheckoutPassed>> =>
    unitOfWork.run<Fulfilled, CheckoutPassed>(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null) return ok({ known: false, order: null });
      return fulfilIn(tx, checkout, session, 'save');
    });

  const fulfil: FulfilCheckout = async (id, session) => {
    const seen = await checkouts.lastSeen(id);
    const asSeen = seen !== null && isLive(seen) ? await fulfilAsSeen(seen, session) : null;
    const outcome = asSeen ?? (await fulfilLocked(id, session));
    if (!outcome.ok) throw new Error(`a paid checkout could not leave ${outcome.error.state}`);
    const { known, order } = outcome.value;
    if (order !== null) {
      logger.info('order.placed', { orderId: order.id, orderNumber: order.orderNumber, status: order.status });
      if (order.needsReview)
        logger.warn('order.needs-review', { orderId: order.id, paidCents: order.paidCents, totalCents: order.totalCents });
    }
    return known;
  };

  // The webhook and the thank-you page mostly come at once: the second one needs no number of its own.
  const running = new Map<string, Promise<boolean>>();
  return (id, session) => {
    const payment = `${id} ${session.sessionId}`;
    const fulfilling = running.get(payment) ?? fulfil(id, session).finally(() => running.delete(payment));
    running.set(payment, fulfilling);
    return fulfilling;
  };
};
