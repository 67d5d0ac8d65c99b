import { beforeEach, describe, expect, it } from 'vitest';
import { orderId, orderItemId, refundId, type OrderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { newRefund, withItemsRefunded } from '#core/domain/order/refund.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { BEA } from '#test/support/builders/order-builder.ts';
import { recordRefundAnswer } from '#core/use-cases/refunds/record-refund-answer.ts';
import { pricedAs, salesStand, THE_ADMIN, type SalesStand } from '#test/support/sales-stand.ts';

const REASON = 'Customer request';

describe('refunding', () => {
  let stand: SalesStand;
  let order: Order;
  beforeEach(async () => {
    stand = salesStand();
    order = await stand.place();
  });
  const itemAt = (index: number) => order.items[index]?.id ?? orderItemId('none');
  const mails = async () => (await stand.persistence.outbox.claimDue(MINUTE_MS, 10)).map(({ notice }) => notice);
  const refundsOf = async () => {
    const found = await stand.listRefunds(order.id);
    if (!found.ok) throw new Error('the order exists');
    return found.value;
  };

  it('keeps the reason, tells the trail, and neither restocks nor moves the order', async () => {
    await stand.refundItem(order.id, itemAt(0), '  It was\ncold ', THE_ADMIN);
    expect((await refundsOf()).items[0]).toMatchObject({ state: 'succeeded', reason: 'It was cold', amountCents: 515, feeShareCents: 15 });
    expect((await refundsOf()).items[1]).toMatchObject({ state: null, reason: null, amountCents: 721 });
    expect(await stand.orderNow(order)).toMatchObject({ status: 'queued' });
    const [entry] = await stand.persistence.audit.list(null, 'refund', 10);
    expect(entry).toMatchObject({ by: 'Admin', text: expect.stringMatching(/^Refunded \$5\.15 of order #\d{3}: \d × /) });
    expect(entry?.text).not.toContain('cold');
    expect(await mails()).toEqual([]);
  });

  it.each(['', '   ', '\u200b'])('needs a reason, and %j is none', async (reason) => {
    expect(await stand.refundItem(order.id, itemAt(0), reason, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'order/reason-required' } });
  });

  it('knows neither foreign orders nor foreign items', async () => {
    expect(await stand.refundItem(orderId('none'), itemAt(0), REASON, THE_ADMIN)).toEqual({
      ok: false,
      error: { kind: 'order/not-found' },
    });
    const stranger = orderItemId('none');
    expect(await stand.refundItem(order.id, stranger, REASON, THE_ADMIN)).toEqual({
      ok: false,
      error: { kind: 'refund/no-such-item', itemId: stranger },
    });
  });

  it('of the last item cancels a queued order and tells its customer, without the donation', async () => {
    for (const { id } of order.items.slice(0, 3)) await stand.refundItem(order.id, id, REASON, THE_ADMIN);
    expect((await stand.orderNow(order)).status).toBe('queued');
    await stand.refundItem(order.id, itemAt(3), REASON, THE_ADMIN);
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', cancelledAt: stand.clock.now() });
    expect(await mails()).toMatchObject([{ kind: 'order-refunded', refundCents: 2292 }]);
    expect(await stand.refundRest(order.id, REASON, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'refund/already-refunded' } });
  });

  it.each(['preparing', 'ready', 'completed'] as const)(
    'of everything in a %s order cancels it only while it is in the making',
    async (status) => {
      const way = { preparing: ['start-preparing'], ready: ['mark-ready'], completed: ['mark-ready', 'pick-up'] } as const;
      for (const name of way[status]) {
        await stand.persistence.unitOfWork.run(async (tx) => {
          const current = await tx.orders.lock(order.id);
          const decision = current === null ? null : decide(current, { name, by: BEA }, stand.clock.now());
          if (decision?.ok !== true || decision.value.event === null) throw new Error('the way is closed');
          await tx.orders.save(decision.value.order, decision.value.event);
          return ok(undefined);
        });
      }
      expect(await stand.refundRest(order.id, REASON, THE_ADMIN)).toMatchObject({
        ok: true,
        value: { amountCents: 2292, state: 'succeeded' },
      });
      expect((await stand.orderNow(order)).status).toBe(status === 'preparing' ? 'cancelled' : status);
    },
  );

  it('is pending while the provider is silent, and finished by the worker', async () => {
    stand.payments.trouble('refund', 'silent');
    expect(await stand.refundItem(order.id, itemAt(0), REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { state: 'pending' } });
    // Whoever asked has just tried.
    expect(await stand.settleRefunds()).toBe(0);
    stand.payments.trouble('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect(await stand.settleRefunds()).toBe(1);
    expect((await refundsOf()).items[0]?.state).toBe('succeeded');
  });

  it('waits for a bank that takes its time', async () => {
    stand.payments.answerRefunds('pending');
    expect(await stand.refundItem(order.id, itemAt(0), REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { state: 'pending' } });
    const { refundedCents } = await refundsOf();
    expect(refundedCents).toBe(515);
    const payment = order.paymentId;
    if (payment === null) throw new Error('the order is paid');
    stand.payments.writeBook(payment, ({ refunds, disputes }) => ({
      refunds: refunds.map((one) => ({ ...one, state: 'succeeded' })),
      disputes,
    }));
    expect(await stand.updateBook(payment)).toBe(1);
    expect((await refundsOf()).items[0]?.state).toBe('succeeded');
  });

  it('says which part of everything was refused', async () => {
    stand.payments.refuse('refund', 'insufficient_funds');
    expect(await stand.refundRest(order.id, REASON, THE_ADMIN)).toEqual({
      ok: true,
      value: { amountCents: 0, failedCents: 2292, state: 'failed' },
    });
    expect((await stand.orderNow(order)).items.some(({ isRefunded }) => isRefunded)).toBe(false);
    expect((await refundsOf()).items.every(({ state }) => state === 'failed')).toBe(true);
    stand.payments.refuse('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect(await stand.refundRest(order.id, REASON, THE_ADMIN)).toMatchObject({
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
    const cheap = await stand.place(
      pricedAs([costing({ ...first, id: orderItemId('a cent') }, 1), costing({ ...second, id: orderItemId('a gift') }, 0)], cents(99)),
    );
    expect(await stand.refundRest(cheap.id, REASON, THE_ADMIN)).toEqual({
      ok: true,
      value: { amountCents: 1, failedCents: 0, state: 'succeeded' },
    });
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([1]);
    expect((await stand.orderNow(cheap)).items.map(({ isRefunded }) => isRefunded)).toEqual([true, true]);
  });

  it('shows the last of several tries that failed', async () => {
    stand.payments.refuse('refund', 'insufficient_funds');
    for (const reason of ['first', 'second', 'third']) await stand.refundItem(order.id, itemAt(0), reason, THE_ADMIN);
    expect((await refundsOf()).items[0]).toMatchObject({ state: 'failed', reason: 'third' });
  });

  it('refuses what was not paid by card here', async () => {
    const window = await stand.place({ paymentId: null });
    expect(await stand.refundRest(window.id, REASON, THE_ADMIN)).toEqual({ ok: false, error: { kind: 'refund/no-payment' } });
  });

  it('gives the whole payment back, donation included, when the first whole refund of an order that was never given failed', async () => {
    const at = stand.clock.now();
    const gone = await stand.place({
      status: 'cancelled',
      cancelledAt: at,
      placedAt: at,
      items: order.items.map((item, index) => ({ ...item, id: orderItemId(`gone-${index}`), isRefunded: true })),
    });
    const payment = gone.paymentId;
    if (payment === null) throw new Error('the order is paid');
    await stand.persistence.unitOfWork.run(async (tx) => {
      const whole = { id: refundId('whole'), orderId: gone.id, itemId: null, paymentId: payment, amountCents: gone.paidCents };
      await tx.refunds.insert(newRefund({ ...whole, reason: 'Sold out', now: at }));
      return ok(undefined);
    });
    stand.payments.refuse('refund', 'insufficient_funds');
    await stand.settleRefunds();
    stand.payments.refuse('refund', null);
    expect(await stand.refundRest(gone.id, REASON, THE_ADMIN)).toMatchObject({ ok: true, value: { amountCents: cents(2559) } });
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
          amountCents: cents(100),
          reason: REASON,
          now: stand.clock.now(),
        }),
      );
      await stand.persistence.unitOfWork.run(async (tx) => {
        const locked = await tx.orders.lock(order.id);
        if (locked === null) throw new Error('the order is gone');
        for (const refund of made) await tx.refunds.insert(refund);
        const covered = order.items.map(({ id }) => id).filter((id) => itemIds.includes(null) || itemIds.includes(id));
        const refunded = withItemsRefunded(locked, covered, true);
        await tx.orders.saveRefundedItems(refunded);
        const [first] = made;
        if (first === undefined) throw new Error('the test names a refund');
        const answer = { providerRefundId: null, state: 'failed', createdAt: null } as const;
        await recordRefundAnswer(tx, { order: refunded, refund: first, answer, now: stand.clock.now() });
        return ok(undefined);
      });
      return (await stand.orderNow(order)).items.map(({ isRefunded }) => isRefunded);
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
