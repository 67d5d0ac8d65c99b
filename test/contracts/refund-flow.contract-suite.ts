import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import type { PaymentId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { salesReport } from '#core/domain/reports/sales-report.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { storeRefundOfRest } from '#core/use-cases/refunds/refund-left.ts';
import { makeRefundItem, makeRefundRest } from '#core/use-cases/refunds/request-refund.ts';
import { makeSettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { makeSyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';
import { sequentialIds } from '../support/fakes/sequential-ids.ts';
import { aSessionRequest } from '../support/builders/session-request-builder.ts';
import type { PaymentGatewaySubject } from './payment-gateway.contract-suite.ts';
import { placeNewOrder } from './persistence-fixture.ts';
import { watchMoney } from '../support/watch-money.ts';

const ANA: Actor = { role: 'admin', id: 'ana', name: 'Ana' };
const BEN: Actor = { role: 'admin', id: 'ben', name: 'Ben' };
const REASON = 'Customer request';
const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142', specialInstructions: '' };

const orderMails = makeOrderMails({
  standName: 'Bandstand',
  pickupPlace: 'the bleachers',
  publicUrl: 'https://stand.example',
  feeBasisPoints: 300,
});

/** A commit that never happens, as when the process is killed. */
const crashingAt = (unitOfWork: UnitOfWork, nth: number): UnitOfWork => {
  let count = 0;
  return {
    run: async (work) => {
      count += 1;
      if (count === nth) throw new Error('killed');
      return unitOfWork.run(work);
    },
  };
};

const flowHarness = async (subject: PaymentGatewaySubject) => {
  const { gateway: payments, clock } = subject;
  const persistence = watchMoney(createInMemoryPersistence({ clock }));
  const [ids, logger] = [sequentialIds(), recordingLogger()];
  const refundingOn = (unitOfWork: UnitOfWork) => {
    const settleRefund = makeSettleRefund({ unitOfWork, payments, ids, clock, logger });
    const deps = { unitOfWork, settleRefund, orderMails, ids, clock, logger };
    return {
      refundItem: makeRefundItem(deps),
      refundRest: makeRefundRest(deps),
      settleRefunds: makeSettleRefunds({ refunds: persistence.refunds, settle: settleRefund, logger }),
      syncPayment: makeSyncPayment({ unitOfWork, payments, orderMails, ids, clock }),
    };
  };
  const startPaid = async (): Promise<PaymentId> => {
    const started = await payments.startSession(aSessionRequest({ createdAt: clock.now() }));
    if (!started.ok) throw new Error('the test needs a session');
    await subject.pay(started.value.sessionId, MAYA);
    const session = await payments.retrieveSession(started.value.sessionId);
    if (session === null || session.paymentId === null) throw new Error('the test needs a payment');
    return session.paymentId;
  };
  const fixture = { persistence, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };
  const order = await placeNewOrder(fixture, { paymentId: await startPaid() });
  const payment = order.paymentId;
  if (payment === null) throw new Error('the order is paid');
  return {
    ...refundingOn(persistence.unitOfWork),
    refundingOn,
    persistence,
    order,
    payment,
    now: async (): Promise<Order> => {
      const placed = await persistence.orders.byId(order.id);
      if (placed === null) throw new Error('the order is gone');
      return placed.order;
    },
    ledger: async () => (await persistence.sales.ofOrder(order.id))?.ledger ?? { refunds: [], outside: [] },
    /** I3 and I7: the report's refunds equal the provider's. */
    expectLedgerEqual: async (): Promise<void> => {
      const facts = await persistence.sales.between({ start: instant(0), end: instant(clock.now() + MINUTE_MS) });
      const { grossCents, refundsCents, netCents } = salesReport(facts);
      const ledger = await subject.ledger();
      expect({ paidCents: grossCents, refundedCents: refundsCents }).toEqual(ledger);
      expect(netCents).toBe(ledger.paidCents - ledger.refundedCents);
    },
  };
};

/** Money is refunded once, whatever is clicked or crashes, with every provider (rules §0.6, §3). */
export const describeRefundFlow = (name: string, makeSubject: () => Promise<PaymentGatewaySubject>): void => {
  describe(`refunds through ${name}`, () => {
    let subject: PaymentGatewaySubject;
    let fixture: Awaited<ReturnType<typeof flowHarness>>;
    beforeEach(async () => {
      subject = await makeSubject();
      fixture = await flowHarness(subject);
    });
    afterEach(() => subject.close());

    const itemAt = (index: number) => {
      const item = fixture.order.items[index];
      if (item === undefined) throw new Error('the order has four items');
      return item.id;
    };
    const refund = (index = 0, actor = ANA) => fixture.refundItem(fixture.order.id, itemAt(index), REASON, actor);
    const workOff = async (): Promise<void> => {
      subject.clock.advance(6 * MINUTE_MS);
      while ((await fixture.settleRefunds()) > 0) subject.clock.advance(6 * MINUTE_MS);
    };

    /** The one refund of item 0: 500 and its share of the fee. */
    const expectOneRefund = async (): Promise<void> => {
      const { refunds } = await fixture.ledger();
      expect(refunds.filter(({ state }) => state !== 'failed')).toMatchObject([
        { itemId: itemAt(0), amountCents: 515, state: 'succeeded' },
      ]);
      expect((await fixture.now()).items.map(({ isRefunded }) => isRefunded)).toEqual([true, false, false, false]);
      expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 515 });
      await fixture.expectLedgerEqual();
    };

    it('refunds an item and returns the amount', async () => {
      expect(await refund()).toEqual({ ok: true, value: { amountCents: 515, failedCents: 0, state: 'succeeded' } });
      await expectOneRefund();
    });

    it('refunds once when two admins refund, one of them everything', async () => {
      const [one, all] = await Promise.all([refund(0, ANA), fixture.refundRest(fixture.order.id, REASON, BEN)]);
      const given = [one, all].reduce((sum, outcome) => sum + (outcome.ok ? outcome.value.amountCents : 0), 0);
      // Subtotal and fee, without the donation.
      expect(given).toBe(2292);
      expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 2292 });
      expect(await fixture.now()).toMatchObject({ status: 'cancelled' });
      await fixture.expectLedgerEqual();
    });

    it('refunds once when the process is killed before the commit', async () => {
      const dying = fixture.refundingOn(crashingAt(fixture.persistence.unitOfWork, 2));
      expect(await dying.refundItem(fixture.order.id, itemAt(0), REASON, ANA)).toMatchObject({ ok: true, value: { state: 'pending' } });
      expect((await fixture.ledger()).refunds).toMatchObject([{ state: 'pending', acceptedAt: null }]);
      expect(await subject.ledger()).toMatchObject({ refundedCents: 515 });
      await workOff();
      await expectOneRefund();
    });

    it('refunds once when the answer is lost', async () => {
      subject.loseNextAnswer();
      expect(await refund()).toMatchObject({ ok: true, value: { state: 'pending', amountCents: 515 } });
      await workOff();
      await expectOneRefund();
    });

    it('refunds after a failed first call whose error was saved', async () => {
      subject.failNextCall();
      expect(await refund()).toMatchObject({ ok: true, value: { state: 'pending' } });
      expect(await subject.ledger()).toMatchObject({ refundedCents: 0 });
      await workOff();
      await expectOneRefund();
    });

    it('makes an item refundable again when the bank fails its refund', async () => {
      await refund();
      const [first] = (await fixture.ledger()).refunds;
      subject.clock.advance(MINUTE_MS);
      await subject.dashboard.failRefund(fixture.payment, first?.id ?? '');
      expect(await fixture.syncPayment(fixture.payment)).toBe(1);
      expect(await fixture.syncPayment(fixture.payment)).toBe(0);
      expect((await fixture.ledger()).refunds).toMatchObject([{ state: 'failed' }]);
      expect((await fixture.now()).items[0]?.isRefunded).toBe(false);
      const [entry] = await fixture.persistence.audit.list({ window: null, kind: 'refund', before: null }, 1);
      expect(entry).toMatchObject({ by: 'Payment provider', text: expect.stringContaining('$5.15') });
      await fixture.expectLedgerEqual();
      subject.clock.advance(MINUTE_MS);
      expect(await refund(0, BEN)).toMatchObject({ ok: true, value: { state: 'succeeded' } });
      await expectOneRefund();
    });

    it('records dashboard refunds once, and never refunds more than is left', async () => {
      await subject.dashboard.refund(fixture.payment, cents(2200));
      expect(await fixture.syncPayment(fixture.payment)).toBe(1);
      expect(await fixture.syncPayment(fixture.payment)).toBe(0);
      expect((await fixture.ledger()).outside).toMatchObject([{ kind: 'refund', amountCents: 2200, state: 'succeeded' }]);
      await fixture.expectLedgerEqual();
      expect(await refund()).toEqual({ ok: true, value: { amountCents: 359, failedCents: 0, state: 'succeeded' } });
      expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 2559 });
      expect(await fixture.now()).toMatchObject({ status: 'cancelled' });
      await fixture.expectLedgerEqual();
    });

    it('ends an order that was fully refunded in the dashboard, and notifies once', async () => {
      await subject.dashboard.refund(fixture.payment, cents(2559));
      expect(await fixture.syncPayment(fixture.payment)).toBe(1);
      expect(await fixture.syncPayment(fixture.payment)).toBe(0);
      const order = await fixture.now();
      expect(order).toMatchObject({ status: 'cancelled', statusBy: { name: 'Payment provider' }, givenBackCents: 2559 });
      expect(order.items.every(({ isRefunded }) => isRefunded)).toBe(true);
      const mails = (await fixture.persistence.outbox.claimDue(MINUTE_MS, 10)).map(({ mail }) => mail);
      expect(mails).toMatchObject([{ kind: 'order-refunded', refundCents: 2559 }]);
      const [entry] = await fixture.persistence.audit.list({ window: null, kind: 'refund', before: null }, 1);
      expect(entry?.text).toMatch(/^Cancelled order #\d{3}: the whole payment went back at the provider$/);
      expect(await refund()).toMatchObject({ ok: false, error: { kind: 'refund/already-refunded' } });
      await fixture.expectLedgerEqual();
    });

    it('frees the item when the provider refuses', async () => {
      await subject.dashboard.refund(fixture.payment, cents(2200));
      expect(await refund()).toEqual({ ok: true, value: { amountCents: 0, failedCents: 515, state: 'failed' } });
      expect((await fixture.now()).items[0]?.isRefunded).toBe(false);
      await fixture.syncPayment(fixture.payment);
      await fixture.expectLedgerEqual();
    });

    it.each(['before', 'after'] as const)(
      'gives back what is left of a whole order when some went back in the dashboard, heard of %s the refusal',
      async (heard) => {
        const { persistence, order, payment, syncPayment, settleRefunds } = fixture;
        const deps = { ids: sequentialIds(), clock: subject.clock, reason: REASON };
        await persistence.unitOfWork.run(async (tx) => ({ ok: true, value: await storeRefundOfRest(tx, order, deps) }));
        await subject.dashboard.refund(payment, cents(200));
        if (heard === 'before') await syncPayment(payment);
        await settleRefunds();
        if (heard === 'after') await syncPayment(payment);
        await workOff();
        expect(await subject.ledger()).toEqual({ paidCents: 2559, refundedCents: 2559 });
        const { refunds } = await fixture.ledger();
        expect(refunds.map(({ amountCents, state }) => [amountCents, state])).toEqual([
          [2559, 'failed'],
          [2359, 'succeeded'],
        ]);
        expect((await fixture.now()).items.every(({ isRefunded }) => isRefunded)).toBe(true);
        await fixture.expectLedgerEqual();
      },
    );

    it('follows a dispute until it is won', async () => {
      const id = await subject.dashboard.dispute(fixture.payment, cents(2559), 'open');
      expect(await fixture.syncPayment(fixture.payment)).toBe(1);
      await fixture.expectLedgerEqual();
      expect(await refund()).toMatchObject({ ok: false, error: { kind: 'refund/exceeds-left', leftCents: 0 } });
      await subject.dashboard.dispute(fixture.payment, cents(2559), 'won', id);
      expect(await fixture.syncPayment(fixture.payment)).toBe(1);
      await fixture.expectLedgerEqual();
      expect(await refund()).toMatchObject({ ok: true });
      await expectOneRefund();
    });

    it('is announced by a webhook event, and knows no foreign payment', async () => {
      await subject.dashboard.refund(fixture.payment, cents(100));
      const webhookEvent = await subject.gateway.readWebhookEvent(await subject.paymentEvent(fixture.payment, subject.clock.now()));
      expect(webhookEvent).toEqual({ ok: true, value: { kind: 'payment', paymentId: fixture.payment } });
      const other = await subject.gateway.startSession(aSessionRequest({ createdAt: subject.clock.now() }));
      if (!other.ok) throw new Error('the test needs a session');
      await subject.pay(other.value.sessionId, MAYA);
      const foreign = (await subject.gateway.retrieveSession(other.value.sessionId))?.paymentId;
      expect(await fixture.syncPayment(foreign ?? fixture.payment)).toBeNull();
    });
  });
};
