import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { paymentId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { addCents, type Cents } from '#core/domain/kernel/money.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { cardFee } from '#core/domain/pricing/card-fee.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { makeListRefunds } from '#core/use-cases/refunds/list-refunds.ts';
import { makeRefundItem, makeRefundRest } from '#core/use-cases/refunds/request-refund.ts';
import { makeSettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { makeSyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import { makeGetSalesCsv, makeGetSalesReport } from '#core/use-cases/reports/get-sales-report.ts';
import { placeNewOrder } from '../contracts/persistence-fixture.ts';
import { fixedClock } from './fakes/fixed-clock.ts';
import { recordingLogger } from './fakes/recording-logger.ts';
import { scriptedPaymentGateway } from './fakes/scripted-payment-gateway.ts';
import { sequentialIds } from './fakes/sequential-ids.ts';

export const THE_ADMIN: Actor = { role: 'admin', id: 'admin', name: 'Admin' };

/** Paid orders without their checkouts, refunds and the report, on the in-memory store and a scripted provider. */
export const salesHarness = ({ timeZone = 'America/New_York' }: { readonly timeZone?: string } = {}) => {
  const [clock, logger, ids] = [fixedClock(), recordingLogger(), sequentialIds()];
  const payments = scriptedPaymentGateway(clock);
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, sales } = persistence;
  const orderMails = makeOrderMails({
    standName: 'Bandstand',
    pickupPlace: 'here',
    publicUrl: 'http://stand.example',
    feeBasisPoints: 300,
  });
  const settleRefund = makeSettleRefund({ unitOfWork, payments, clock, logger });
  const deps = { unitOfWork, settleRefund, orderMails, ids, clock, logger };
  const fixture = { persistence, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };
  const paid: PaymentId[] = [];
  return {
    clock,
    logger,
    payments,
    persistence,
    settleRefund,
    orderMails,
    refundItem: makeRefundItem(deps),
    refundRest: makeRefundRest(deps),
    listRefunds: makeListRefunds({ sales }),
    settleRefunds: makeSettleRefunds({ refunds: persistence.refunds, settle: settleRefund, logger }),
    syncPayment: makeSyncPayment({ unitOfWork, payments, clock }),
    report: makeGetSalesReport({ sales, usage: persistence.usage, clock, timeZone }),
    csv: makeGetSalesCsv({ sales, clock, timeZone }),
    paymentsMade: paid,
    /** Placed and paid now. */
    place: async (changes: Partial<Order> = {}): Promise<Order> => {
      const payment = paymentId(`pi_${paid.length + 1}`);
      paid.push(payment);
      return placeNewOrder(fixture, { paymentId: payment, ...changes });
    },
    orderNow: async (order: Order): Promise<Order> => {
      const found = await persistence.orders.byId(order.id);
      if (found === null) throw new Error('the order is gone');
      return found.order;
    },
  };
};

export type SalesHarness = ReturnType<typeof salesHarness>;

/** What an order with these items costs. */
export const pricedAs = (items: readonly OrderItem[], donationCents: Cents): Partial<Order> => {
  const subtotalCents = addCents(...items.map((item) => item.subtotalCents));
  const feeCents = cardFee(subtotalCents);
  const totalCents = addCents(subtotalCents, feeCents, donationCents);
  return { items, subtotalCents, feeCents, donationCents, totalCents, paidCents: totalCents };
};
