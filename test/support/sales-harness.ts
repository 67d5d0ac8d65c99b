import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
import { paymentId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { addCents, type Cents } from '#core/domain/kernel/money.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { cardFee } from '#core/domain/pricing/card-fee.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { placeNewOrder } from '../contracts/persistence-fixture.ts';
import { fakePorts } from './fakes/fake-ports.ts';

export const THE_ADMIN: Actor = { role: 'admin', id: 'admin', name: 'Admin' };

/** Paid orders without their checkouts, refunds and the report, on the in-memory store and a scripted provider. */
export const salesHarness = ({ timeZone = 'America/New_York' }: { readonly timeZone?: string } = {}) => {
  const persistence = fakePorts({ stand: { timeZone } });
  const { clock, logger, ids, payments } = persistence;
  const policies = policiesOf(persistence);
  const useCases = createUseCases(persistence, policies);
  const fixture = { persistence, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };
  const paid: PaymentId[] = [];
  return {
    clock,
    logger,
    payments,
    persistence,
    settleRefund: useCases.settleRefund,
    orderMails: policies.orderMails,
    refundItem: useCases.refundItem,
    refundRest: useCases.refundRest,
    listRefunds: useCases.listRefunds,
    settleRefunds: useCases.settleRefunds,
    syncPayment: useCases.syncPayment,
    report: useCases.getSalesReport,
    csv: useCases.getSalesCsv,
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
