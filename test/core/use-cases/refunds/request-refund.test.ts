import { forItems } from '#test/support/builders/parts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderId, orderItemId, refundId, type OrderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { paidParts } from '#core/domain/order/parts.ts';
import { newRefund, withItemsRefunded } from '#core/domain/order/refund.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { BEA } from '#test/support/builders/order-builder.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { recordRefundAnswer } from '#core/use-cases/refunds/record-refund-answer.ts';
import { pricedAs, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const REASON = 'Customer request';

describe('refunding', () => {
  let harness: StandHarness;
  let order: Order;
  beforeEach(async () => {
    harness = standHarness();
    order = await harness.place();
  });
  const itemAt = (index: number) => order.items[index]?.id ?? orderItemId('none');
  const mails = async () => (await harness.persistence.outbox.claimDue(MINUTE_MS, 10)).map(({ mail }) => mail);
  const refundsOf = async () => {
    const found = await harness.listRefunds(order.id);
    if (!found.ok) throw new Error('the order exists');
    return found.value;
  };

  it('keeps the reason, writes the audit log, and neither restocks nor moves the order', async () => {
    await harness.refundItem(order.id, itemAt(0), '  It was\ncold ', THE_ADMIN);
    expect(await refundsOf()).toMatchObject({ by: 'card' });
    expect((await refundsOf()).items[0]).toMatchObject({ state: 'succeeded', reason: 'It was cold', amountCents: 515, feeShareCents: 15 });
    expect((await refundsOf()).items[1]).toMatchObject({ state: null, reason: null, amountCents: 721 });
    expect(await harness.orderNow(order)).toMatchObject({ status: 'queued' });
    const [entry] = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 10);
    expect(entry).toMatchObject({ by: 'Admin', text: expect.stringMatching(/^Refunded \$5\.15 of order #\d{3}: \d × /) });
    expect(entry?.text).not.toContain('cold');
    expect(await mails()).toEqual([]);
  });

  it('gives nothing back of a payment that all went back elsewhere', async () => {
    await harness.unitOfWork.run(async (tx) => {
      await tx.orders.lock(order.id);
      const adjustment = { kind: 'refund', state: 'succeeded', id: 're_outside', orderId: order.id, amountCents: order.paidCents } as const;
      await tx.refunds.recordOutside({ ...adjustment, at: harness.clock.now(), goneAt: harness.clock.now(), backAt: null });
      return ok(undefined);
    });
    const refused = { ok: false, error: { kind: 'refund/exceeds-left', leftCents: 0 } };
    expect(await harness.refundItem(order.id, itemAt(0), REASON, THE_ADMIN)).toEqual(refused);
    expect(harness.payments.refunds).toEqual([]);
  });

  it.each(['', '   ', '\u200b'])('needs a reason, and %j is none', async (reason) => {
    expect(await harness.refundItem(order.id, itemAt(0), reason, THE_ADMIN)).toEqual({
      ok: false,
      error: { kind: 'order/reason-required' },
    });
  });

  it('knows neither foreign orders nor foreign items', async () => {
    expect(await harness.refundItem(orderId('none'), itemAt(0), REASON, THE_ADMIN)).toEqual({
      ok: false,
      error: { kind: 'order/not-found' },
    });
    const stranger = orderItemId('none');
    expect(await harness.refundItem(order.id, stranger, REASON, THE_ADMIN)).toEqual({
      ok: false,
      error: { kind: 'refund/no-such-item', itemId: stranger },
    });
  });

  it('of the last item cancels a queued order and notifies its customer, without the donation', async () => {
    for (const { id } of order.items.slice(0, 3)) await harness.refundItem(order.id, id, REASON, THE_ADMIN);
    expect((await harness.orderNow(order)).status).toBe('queued');
    await harness.refundItem(order.id, itemAt(3), REASON, THE_ADMIN);
    expect(await harness.orderNow(order)).toMatchObject({ status: 'cancelled', cancelledAt: harness.clock.now() });
    expect(await mails()).toMatchObject([{ kind: 'order-refunded', refundCents: 2292 }]);
    expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'refund/already-refunded' } });
  });

  it.each(['preparing', 'ready', 'completed'] as const)(
    'of everything in a %s order cancels it only while it is in the making',
    async (status) => {
      const way = { preparing: ['start-preparing'], ready: ['mark-ready'], completed: ['mark-ready', 'pick-up'] } as const;
      for (const name of way[status]) {
        await harness.persistence.unitOfWork.run(async (tx) => {
          const current = await tx.orders.lock(order.id);
          const decision = current === null ? null : decide(current, { name, by: BEA }, harness.clock.now());
          if (decision?.ok !== true || decision.value.event === null) throw new Error('the way is closed');
          await tx.orders.save(decision.value.order, decision.value.event);
          return ok(undefined);
        });
      }
      expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toMatchObject({
        ok: true,
        value: { amountCents: 2292, state: 'succeeded' },
      });
      expect((await harness.orderNow(order)).status).toBe(status === 'preparing' ? 'cancelled' : status);
    },
  );

  it('is pending while the provider is silent, and finished by the worker', async () => {
    harness.payments.trouble('refund', 'silent');
    expect(await harness.refundItem(order.id, itemAt(0), REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { state: 'pending' } });
    // The caller has just tried.
    expect(await harness.settleRefunds()).toBe(0);
    harness.payments.trouble('refund', null);
    harness.clock.advance(MINUTE_MS);
    expect(await harness.settleRefunds()).toBe(1);
    expect((await refundsOf()).items[0]?.state).toBe('succeeded');
  });

  it('waits for a bank that takes its time', async () => {
    harness.payments.answerRefunds('pending');
    expect(await harness.refundItem(order.id, itemAt(0), REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { state: 'pending' } });
    const { refundedCents } = await refundsOf();
    expect(refundedCents).toBe(515);
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    harness.payments.writePaymentRecord(payment, ({ refunds, disputes }) => ({
      refunds: refunds.map((one) => ({ ...one, state: 'succeeded' })),
      disputes,
    }));
    expect(await harness.syncPayment(payment)).toBe(1);
    expect((await refundsOf()).items[0]?.state).toBe('succeeded');
  });

  it('says which part of everything was refused', async () => {
    harness.payments.refuse('refund', 'insufficient_funds');
    expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toEqual({
      ok: true,
      value: { amountCents: 0, failedCents: 2292, state: 'failed' },
    });
    expect((await harness.orderNow(order)).items.some(({ isRefunded }) => isRefunded)).toBe(false);
    expect((await refundsOf()).items.every(({ state }) => state === 'failed')).toBe(true);
    harness.payments.refuse('refund', null);
    harness.clock.advance(MINUTE_MS);
    expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toMatchObject({
      ok: true,
      value: { amountCents: 2292, state: 'succeeded' },
    });
  });

  it('makes a refund of a single cent too, and none of nothing', async () => {
    const [first, second] = order.items;
    if (first === undefined || second === undefined) throw new Error('the order has four items');
    const costing = (item: OrderItem, amount: number): OrderItem => ({
      ...item,
      unitPriceCents: cents(amount),
      subtotalCents: cents(amount),
      quantity: 1,
    });
    const cheap = await harness.place(
      pricedAs([costing({ ...first, id: orderItemId('a cent') }, 1), costing({ ...second, id: orderItemId('a gift') }, 0)], cents(99)),
    );
    expect(await harness.refundRest(cheap.id, REASON, THE_ADMIN)).toEqual({
      ok: true,
      value: { amountCents: 1, failedCents: 0, state: 'succeeded' },
    });
    expect(harness.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([1]);
    expect((await harness.orderNow(cheap)).items.map(({ isRefunded }) => isRefunded)).toEqual([true, true]);
    const listed = await harness.listRefunds(cheap.id);
    expect(listed.ok && listed.value.items.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  });

  it('says in the audit log what happened elsewhere', async () => {
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    const createdAt = harness.clock.now();
    harness.payments.writePaymentRecord(payment, () => ({
      refunds: [{ providerRefundId: 're_1', refundId: null, amountCents: cents(100), state: 'succeeded', createdAt }],
      disputes: [{ disputeId: 'du_1', amountCents: cents(300), state: 'open', createdAt }],
    }));
    expect(await harness.syncPayment(payment)).toBe(2);
    const entries = await harness.persistence.audit.list({ window: null, kind: 'refund', before: null }, 10);
    expect(entries.map(({ by, text }) => `${by}: ${text}`).toSorted()).toEqual([
      "Payment provider: $1.00 of order #001 in the provider's dashboard: succeeded",
      'Payment provider: $3.00 of order #001 by a dispute: open',
    ]);
  });

  it('never gives back more than is left of the payment, to the cent', async () => {
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    const goneElsewhere = (amount: number) =>
      harness.payments.writePaymentRecord(payment, ({ disputes }) => ({
        refunds: [
          { providerRefundId: 're_1', refundId: null, amountCents: cents(amount), state: 'succeeded', createdAt: harness.clock.now() },
        ],
        disputes,
      }));
    goneElsewhere(2559 - 514);
    await harness.syncPayment(payment);
    expect((await refundsOf()).items[1]).toMatchObject({ amountCents: 514, state: null });
    expect(await harness.refundItem(order.id, itemAt(1), REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { amountCents: 514 } });
    expect(await harness.orderNow(order)).toMatchObject({ status: 'cancelled', givenBackCents: 2559 });
    expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'refund/already-refunded' } });
    const report = await harness.getSalesReport(undefined);
    expect(report.ok && report.value.report).toMatchObject({
      netCents: 0,
      itemsCents: 1525,
      feeCents: 46,
      donationCents: 267,
      otherCents: -1838,
    });
    const other = await harness.place();
    expect(await harness.refundRest(other.id, REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { amountCents: 2292 } });
  });

  it('gives back all that is left, over all items together, when some of it went back elsewhere', async () => {
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    harness.payments.writePaymentRecord(payment, ({ disputes }) => ({
      refunds: [{ providerRefundId: 're_1', refundId: null, amountCents: cents(600), state: 'succeeded', createdAt: harness.clock.now() }],
      disputes,
    }));
    await harness.syncPayment(payment);
    expect(await harness.refundRest(order.id, REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { amountCents: 2559 - 600 } });
    expect(await harness.orderNow(order)).toMatchObject({ status: 'cancelled', items: order.items.map(() => ({ isRefunded: true })) });
  });

  it('goes on with the others when one cannot be settled, and says so', async () => {
    harness.payments.trouble('refund', 'silent');
    await harness.refundRest(order.id, REASON, THE_ADMIN);
    harness.payments.trouble('refund', null);
    harness.clock.advance(MINUTE_MS);
    const settled: string[] = [];
    const settle = makeSettleRefunds({
      refunds: harness.persistence.refunds,
      settle: async (refund) => {
        if (refund.itemId === itemAt(0)) throw new Error('no database');
        settled.push(refund.id);
        return refund;
      },
      logger: harness.logger,
    });
    expect(await settle()).toBe(4);
    expect(settled).toHaveLength(3);
    const errors = harness.logger.lines.filter(({ event }) => event === 'refund.settle-failed');
    expect(errors).toMatchObject([{ level: 'error', fields: { error: new Error('no database') } }]);
  });

  it('shows the last of several tries that failed', async () => {
    harness.payments.refuse('refund', 'insufficient_funds');
    for (const reason of ['first', 'second', 'third']) await harness.refundItem(order.id, itemAt(0), reason, THE_ADMIN);
    expect((await refundsOf()).items[0]).toMatchObject({ state: 'failed', reason: 'third' });
  });

  it('refuses what was not paid by card here', async () => {
    const window = await harness.place({ paymentId: null });
    expect(await harness.refundRest(window.id, REASON, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'refund/no-payment' } });
  });

  it('gives the whole payment back, donation included, when the first whole refund of an order that was never given failed', async () => {
    const at = harness.clock.now();
    const gone = await harness.place({
      status: 'cancelled',
      cancelledAt: at,
      placedAt: at,
      items: order.items.map((item, index) => ({ ...item, id: orderItemId(`gone-${index}`), isRefunded: true })),
    });
    const payment = gone.paymentId;
    if (payment === null) throw new Error('the order is paid');
    await harness.persistence.unitOfWork.run(async (tx) => {
      const whole = { id: refundId('whole'), orderId: gone.id, itemId: null, paymentId: payment, parts: paidParts(gone) };
      await tx.refunds.insert(newRefund({ ...whole, reason: 'Sold out', now: at }));
      return ok(undefined);
    });
    harness.payments.refuse('refund', 'insufficient_funds');
    await harness.settleRefunds();
    harness.payments.refuse('refund', null);
    expect(await harness.refundRest(gone.id, REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { amountCents: cents(2559) } });
  });

  describe('that failed after another one had covered the same item', () => {
    const insertAndFail = async (itemIds: readonly (OrderItemId | null)[]) => {
      const payment = order.paymentId;
      if (payment === null) throw new Error('the order is paid');
      const made = itemIds.map((itemId, index) =>
        newRefund({
          id: refundId(`refund-${index}`),
          orderId: order.id,
          itemId,
          paymentId: payment,
          parts: forItems(100),
          reason: REASON,
          now: harness.clock.now(),
        }),
      );
      await harness.persistence.unitOfWork.run(async (tx) => {
        const locked = await tx.orders.lock(order.id);
        if (locked === null) throw new Error('the order is gone');
        for (const refund of made) await tx.refunds.insert(refund);
        const covered = order.items.map(({ id }) => id).filter((id) => itemIds.includes(null) || itemIds.includes(id));
        const refunded = withItemsRefunded(locked, covered, true);
        await tx.orders.saveItems(refunded);
        const [first] = made;
        if (first === undefined) throw new Error('the test names a refund');
        const answer = { providerRefundId: null, state: 'failed', createdAt: null } as const;
        const { clock, persistence } = harness;
        await recordRefundAnswer(tx, { order: refunded, refund: first, answer, now: clock.now() }, { ids: persistence.ids, clock });
        return ok(undefined);
      });
      return (await harness.orderNow(order)).items.map(({ isRefunded }) => isRefunded);
    };

    it('frees its own item only', async () => {
      expect(await insertAndFail([itemAt(0), itemAt(1)])).toEqual([false, true, false, false]);
    });

    it('frees nothing while the whole payment goes back', async () => {
      expect(await insertAndFail([itemAt(0), null])).toEqual([true, true, true, true]);
    });

    it('frees what no other one covers when it was of the whole payment', async () => {
      expect(await insertAndFail([null, itemAt(2)])).toEqual([false, false, true, false]);
    });
  });
});
