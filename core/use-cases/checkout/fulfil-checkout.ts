import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { isLive, payCheckout, type Checkout, type CheckoutPassed } from '../../domain/checkout/checkout.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { normaliseEmail, normalisePhone } from '../../domain/kernel/contact.ts';
import { orderId, orderItemId, outboxId, type CheckoutId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { newOutboxMessage, type OutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { placedEvent } from '../../domain/order/order-history.ts';
import { formatOrderNumber } from '../../domain/order/order-number.ts';
import { placeOrder, type Customer, type Order, type UnnumberedOrder } from '../../domain/order/order.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Logger } from '../../ports/logger.ts';
import type { PaymentSession } from '../../ports/payment-gateway.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NoSuchCheckout } from '../errors.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundLeft } from '../refunds/refund-left.ts';

/**
 * Turns a session that the provider calls paid into its one order (rules §2). Idempotent: webhook, thank-you page and
 * reconciler may all call it at once. `unknown`: the stand knows no such checkout.
 */
export type FulfilCheckout = (id: CheckoutId, session: PaymentSession) => Promise<'paid' | 'unknown'>;

export interface FulfilCheckoutDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: CheckoutStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly orderMails: OrderMails;
  readonly numbering: { readonly standCode: string; readonly timeZone: string };
  readonly logger: Logger;
}

/** Null when there was nothing left to do. */
type LateOrder = Result<Order | null, CheckoutPassed | NoSuchCheckout>;

const SOLD_OUT = 'Sold out before the payment arrived';
const STAND_CLOSED = 'The stand closed before the payment arrived';

// Text typed on the provider's page is untrusted, like any input; a text that the database cannot store would
// keep a paid order from ever appearing.
const customerOf = ({ name, email, phone }: PaymentSession['customer']): Customer => ({
  name: cleanText(name ?? '', TEXT_LIMITS.name),
  email: normaliseEmail(cleanText(email ?? '', TEXT_LIMITS.email)),
  phone: normalisePhone(cleanText(phone ?? '', TEXT_LIMITS.phone)),
});

const hasEverything = (checkout: Checkout, products: readonly Product[]): boolean => {
  const available = new Map(products.map((product) => [product.id, product.available]));
  return checkout.lines.every((line) => (available.get(line.productId) ?? 0) >= line.quantity);
};

export const makeFulfilCheckout = (deps: FulfilCheckoutDeps): FulfilCheckout => {
  const { unitOfWork, checkouts, clock, ids, orderMails, numbering, logger } = deps;

  const nightNow = () => ({ standCode: numbering.standCode, businessDay: businessDayOf(clock.now(), numbering.timeZone) });

  const orderOf = (checkout: Checkout, session: PaymentSession, status: 'queued' | 'cancelled'): UnnumberedOrder =>
    placeOrder({
      id: orderId(ids.uuid()),
      itemIds: checkout.lines.map(() => orderItemId(ids.uuid())),
      lookupHash: ids.lookupHash(),
      checkout,
      payment: session,
      customer: customerOf(session.customer),
      specialInstructions: cleanText(session.specialInstructions ?? '', TEXT_LIMITS.specialInstructions) || null,
      status,
      at: clock.now(),
    });

  const messageOf = <N extends { readonly statusUrl: string }>(order: UnnumberedOrder, mail: N): OutboxMessage<N> | null => {
    const to = order.customer.email;
    return to === null ? null : newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: order.id, now: clock.now() });
  };

  /** The hold was lost, but the stock is still there: takes it again. */
  const sellAgain = async (tx: Transaction, checkout: Checkout, order: Order): Promise<void> => {
    const message = messageOf(order, orderMails.confirmation(order));
    if (message !== null) await tx.outbox.add(message);
    await tx.products.moveStock(
      checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: 0, sold: quantity })),
    );
  };

  const giveBack = async (tx: Transaction, order: Order, reason: string): Promise<void> => {
    await refundLeft(tx, order, { ids, clock, reason, by: UNATTENDED.stand });
    const message = messageOf(order, orderMails.cancelled(order));
    if (message !== null) await tx.outbox.add(message);
  };

  /** Paid but no longer live: it is already an order, or its hold is lost and its stock may be gone. */
  const fulfilLate = (id: CheckoutId, session: PaymentSession): Promise<LateOrder> =>
    unitOfWork.run<Order | null, CheckoutPassed | NoSuchCheckout>(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null) return err({ kind: 'checkout/not-found' });
      if (checkout.state === 'paid') {
        if (checkout.sessionId !== session.sessionId) logger.error('checkout.paid-twice', { checkoutId: id });
        return ok(null);
      }
      // Happens only if its products are gone from the catalogue.
      if (isLive(checkout)) throw new Error('a live checkout could not be fulfilled');
      const paid = payCheckout(checkout, session.sessionId, clock.now());
      if (!paid.ok) return paid;
      await tx.checkouts.save(paid.value);
      const isThere = hasEverything(checkout, await tx.products.lockForSale(checkout.lines.map(({ productId }) => productId)));
      // Nobody is left at the stand to hand it out.
      const isClosed = (await tx.nights.tonight(nightNow().businessDay, clock.now())) === null;
      const isGivable = isThere && !isClosed;
      const placed = orderOf(checkout, session, isGivable ? 'queued' : 'cancelled');
      const night = nightNow();
      const orderNumber = formatOrderNumber({
        ...night,
        channel: checkout.channel,
        sequence: await tx.orders.nextSequence(night.businessDay),
      });
      const pickupCode = await tx.orders.nextPickupCode();
      // There is no payment to refund: a person has to return the money.
      const needsReview = placed.needsReview || (!isGivable && placed.paymentId === null);
      const order = { ...placed, orderNumber, pickupCode, needsReview };
      await tx.orders.insert(order, placedEvent(order));
      await (isGivable ? sellAgain(tx, checkout, order) : giveBack(tx, order, isClosed ? STAND_CLOSED : SOLD_OUT));
      return ok(order);
    });

  /** Null when it is no longer live; nothing was done. */
  const fulfilLive = async (checkout: Checkout, session: PaymentSession): Promise<Order | null> => {
    const order = { ...orderOf(checkout, session, 'queued'), checkoutId: checkout.id, sessionId: session.sessionId };
    const outcome = await checkouts.fulfil({
      order,
      numbering: { ...nightNow(), channel: checkout.channel },
      drawCode: () => ids.pickupCode(),
      confirmation: messageOf(order, orderMails.unnumberedConfirmation(order)),
    });
    return outcome.ok ? outcome.value : null;
  };

  const tell = (order: Order): void => {
    logger.info('order.placed', { orderId: order.id, orderNumber: order.orderNumber, status: order.status });
    if (order.needsReview)
      logger.warn('order.needs-review', { orderId: order.id, paidCents: order.paidCents, totalCents: order.totalCents });
  };

  return async (id, session) => {
    const checkout = await checkouts.find(id);
    if (checkout === null) return 'unknown';
    const order = isLive(checkout) ? await fulfilLive(checkout, session) : null;
    const late = order === null ? await fulfilLate(id, session) : ok(order);
    if (!late.ok) {
      if (late.error.kind === 'checkout/not-found') return 'unknown';
      throw new Error(`a paid checkout could not leave ${late.error.state}`);
    }
    if (late.value !== null) tell(late.value);
    return 'paid';
  };
};
