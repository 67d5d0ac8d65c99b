import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { orderId, orderItemId, refundId, type OrderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import type { DisputeState } from '#core/domain/order/outside-adjustment.ts';
import { paidParts } from '#core/domain/order/parts.ts';
import { newRefund, withItemsRefunded } from '#core/domain/order/refund.ts';
import { recordRefundAnswer } from '#core/use-cases/refunds/record-refund-answer.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { forItems } from '#test/support/builders/parts.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { pricedAs, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const REASON = 'Customer request';

let stand: StandHarness;
let order: Order;
beforeEach(async () => {
  stand = standHarness();
  order = await stand.place();
});
const itemAt = (index: number) => present(order.items[index]).id;
const refundItem = (index: number, reason = REASON) => stand.refundItem(order.id, itemAt(index), reason, THE_ADMIN);
const refundRest = ({ id } = order) => stand.refundRest(id, REASON, THE_ADMIN);
const given = (amountCents: number, failedCents = 0) => ({
  ok: true,
  value: { amountCents, failedCents, state: amountCents === 0 ? 'failed' : 'succeeded' },
});
const refundsOf = async () => valueOf(await stand.listRefunds(order.id));
const stateAt = async (index: number) => (await refundsOf()).items[index]?.state;
/** The provider's own records of a payment. */
const atProvider = (
  refunds: Readonly<Record<string, number>>,
  disputes: Readonly<Record<string, number>> = {},
  state: DisputeState = 'open',
) => {
  const createdAt = stand.clock.now();
  const amounts = (all: Readonly<Record<string, number>>) => Object.entries(all).map(([id, amount]) => [id, cents(amount)] as const);
  const record = {
    refunds: amounts(refunds).map(([providerRefundId, amountCents]) => ({
      providerRefundId,
      refundId: null,
      amountCents,
      createdAt,
      state: 'succeeded' as const,
    })),
    disputes: amounts(disputes).map(([disputeId, amountCents]) => ({ disputeId, amountCents, state, createdAt })),
  };
  stand.payments.writePaymentRecord(present(order.paymentId), () => record);
};
const sync = () => stand.syncPayment(present(order.paymentId));

describe('a refund', () => {
  it('keeps its reason, is logged without it, and neither restocks nor moves the order', async () => {
    await refundItem(0, '  It was\ncold ');
    const { by, items } = await refundsOf();
    expect(by).toBe('card');
    expect(items[0]).toMatchObject({ state: 'succeeded', reason: 'It was cold', amountCents: 515, feeShareCents: 15 });
    expect(items[1]).toMatchObject({ state: null, reason: null, amountCents: 721 });
    expect((await stand.orderNow(order)).status).toBe('queued');
    const [entry] = await stand.audited('refund');
    expect(entry).toMatch(/^Admin refund: Refunded \$5\.15 of order #\d{3}: \d × /);
    expect(entry).not.toContain('cold');
    expect(await stand.mails()).toEqual([]);
  });

  it.each(['', '   ', '\u200b'])('needs a reason, and %j is none', async (reason) => {
    expect(await refundItem(0, reason)).toEqual(refused('order/reason-required'));
  });

  it('is refused for unknown orders and items, and for orders not paid by card', async () => {
    const stranger = orderItemId('none');
    expect(await stand.refundItem(orderId('none'), itemAt(0), REASON, THE_ADMIN)).toEqual(refused('order/not-found'));
    const noItem = await stand.refundItem(order.id, stranger, REASON, THE_ADMIN);
    expect(noItem).toEqual(refused('refund/no-such-item', { itemId: stranger }));
    expect(await refundRest(await stand.place({ paymentId: null }))).toEqual(refused('refund/no-payment'));
  });

  it('of the last item cancels a queued order and notifies its customer, without the donation', async () => {
    for (const index of [0, 1, 2]) await refundItem(index);
    expect((await stand.orderNow(order)).status).toBe('queued');
    const cancelledAt = stand.clock.now();
    await refundItem(3);
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', cancelledAt });
    expect((await stand.mails()).map(({ mail }) => mail)).toMatchObject([
      { kind: 'order-refunded', refundCents: 2292, keepsDonation: true },
    ]);
    expect(await refundRest()).toEqual(refused('refund/already-refunded'));
  });

  it.each([
    ['preparing', ['start-preparing'], 'cancelled'],
    ['ready', ['mark-ready'], 'ready'],
    ['completed', ['mark-ready', 'pick-up'], 'completed'],
  ] as const)('of everything in a %s order after %j leaves it %s', async (_status, way, expected) => {
    for (const name of way) await stand.step(order, name);
    expect(await refundRest()).toEqual(given(2292));
    expect((await stand.orderNow(order)).status).toBe(expected);
  });

  it('is pending while the provider is silent, and finished by the worker', async () => {
    stand.payments.trouble('refund', 'silent');
    expect(valueOf(await refundItem(0)).state).toBe('pending');
    // The caller has just tried.
    expect(await stand.settleRefunds()).toBe(0);
    stand.payments.trouble('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect(await stand.settleRefunds()).toBe(1);
    expect(await stateAt(0)).toBe('succeeded');
  });

  it('is pending while the bank takes its time', async () => {
    stand.payments.answerRefunds('pending');
    expect(valueOf(await refundItem(0)).state).toBe('pending');
    expect((await refundsOf()).refundedCents).toBe(515);
    stand.payments.writePaymentRecord(present(order.paymentId), ({ refunds, disputes }) => ({
      refunds: refunds.map((one) => ({ ...one, state: 'succeeded' })),
      disputes,
    }));
    expect(await sync()).toBe(1);
    expect(await stateAt(0)).toBe('succeeded');
  });

  it('of everything can fail, and be tried again', async () => {
    stand.payments.refuse('refund', 'insufficient_funds');
    expect(await refundRest()).toEqual(given(0, 2292));
    expect((await stand.orderNow(order)).items.some(({ isRefunded }) => isRefunded)).toBe(false);
    expect((await refundsOf()).items.every(({ state }) => state === 'failed')).toBe(true);
    stand.payments.refuse('refund', null);
    stand.clock.advance(MINUTE_MS);
    expect(await refundRest()).toEqual(given(2292));
  });

  it('shows the last of several failed tries', async () => {
    stand.payments.refuse('refund', 'insufficient_funds');
    for (const reason of ['first', 'second', 'third']) await refundItem(0, reason);
    expect((await refundsOf()).items[0]).toMatchObject({ state: 'failed', reason: 'third' });
  });

  it('may be of a single cent, but not of zero', async () => {
    const costing = (id: string, amount: number): OrderItem => ({
      ...present(order.items[0]),
      id: orderItemId(id),
      unitPriceCents: cents(amount),
      subtotalCents: cents(amount),
      quantity: 1,
    });
    const cheap = await stand.place(pricedAs([costing('a cent', 1), costing('a gift', 0)], cents(99)));
    expect(await refundRest(cheap)).toEqual(given(1));
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([1]);
    expect((await stand.orderNow(cheap)).items.map(({ isRefunded }) => isRefunded)).toEqual([true, true]);
    expect(valueOf(await stand.listRefunds(cheap.id)).items.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  });

  it('of a cancelled order gives the whole payment back, donation included, once its first refund failed', async () => {
    const now = stand.clock.now();
    const items = order.items.map((item, index) => ({ ...item, id: orderItemId(`gone-${index}`), isRefunded: true }));
    const gone = await stand.place({ status: 'cancelled', cancelledAt: now, placedAt: now, items });
    const whole = { id: refundId('whole'), orderId: gone.id, itemId: null, paymentId: gone.paymentId, parts: paidParts(gone) };
    await stand.unitOfWork.run(async (tx) => ok(await tx.refunds.insert(newRefund({ ...whole, reason: 'Sold out', now }))));
    stand.payments.refuse('refund', 'insufficient_funds');
    await stand.settleRefunds();
    stand.payments.refuse('refund', null);
    expect(await stand.listRefunds(gone.id)).toMatchObject({ ok: true, value: { withDonation: true } });
    expect(await refundRest(gone)).toMatchObject({ ok: true, value: { amountCents: 2559 } });
  });

  it('that cannot be settled is logged, and the others are settled', async () => {
    stand.payments.trouble('refund', 'silent');
    await refundRest();
    stand.clock.advance(MINUTE_MS);
    const settled: string[] = [];
    const settle = makeSettleRefunds({
      refunds: stand.refunds,
      settle: async (refund) => {
        if (refund.itemId === itemAt(0)) throw new Error('no database');
        settled.push(refund.id);
        return { refund, isAnswered: true };
      },
      logger: stand.logger,
    });
    expect(await settle()).toBe(4);
    expect(settled).toHaveLength(3);
    const errors = stand.logger.lines.filter(({ event }) => event === 'refund.settle-failed');
    expect(errors).toMatchObject([{ level: 'error', fields: { error: new Error('no database') } }]);
  });
});

describe('money that went back elsewhere', () => {
  it('of a whole payment ends its refunds', async () => {
    const outside = { kind: 'refund', state: 'succeeded', id: 're_outside', orderId: order.id, amountCents: order.paidCents } as const;
    const at = stand.clock.now();
    await stand.unitOfWork.run(async (tx) => ok(await tx.refunds.recordOutside({ ...outside, at, goneAt: at, backAt: null })));
    expect(await refundItem(0)).toEqual(refused('refund/exceeds-left', { leftCents: 0 }));
    expect(stand.payments.refunds).toEqual([]);
  });

  it('limits a refund to the last cent of the payment', async () => {
    atProvider({ re_1: 2559 - 514 });
    await sync();
    expect((await refundsOf()).items[1]).toMatchObject({ amountCents: 514, state: null });
    expect(valueOf(await refundItem(1)).amountCents).toBe(514);
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', givenBackCents: 2559 });
    expect(await refundRest()).toEqual(refused('refund/already-refunded'));
    const { report } = valueOf(await stand.getSalesReport(undefined));
    expect(report).toMatchObject({ netCents: 0, itemsCents: 0, feeCents: 0, donationCents: 0, otherCents: 0 });
    expect(await refundRest(await stand.place())).toEqual(given(2292));
  });

  it('leaves the rest to a refund of everything', async () => {
    atProvider({ re_1: 600 });
    await sync();
    expect(await refundRest()).toEqual(given(2559 - 600));
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', items: order.items.map(() => ({ isRefunded: true })) });
  });

  it('is in the audit log', async () => {
    atProvider({ re_1: 100 }, { du_1: 300 });
    expect(await sync()).toBe(2);
    expect((await stand.audited('refund')).toSorted()).toEqual([
      "Payment provider refund: $1.00 of order #001 in the provider's dashboard: succeeded",
      'Payment provider refund: $3.00 of order #001 by a dispute: open',
    ]);
  });

  it.each([
    ['its night is open', false, [300, 500]],
    ['its night was closed', true, [300, 300]],
  ])('by a dispute whose amount changes once %s', async (_when, isClosed, amounts) => {
    const { id } = await stand.tonight();
    for (const step of ['mark-ready', 'pick-up'] as const) await stand.step(order, step);
    const back = [];
    for (const amount of [300, 500]) {
      atProvider({}, { du_1: amount });
      await sync();
      back.push(valueOf(await stand.getNightSheet(id)).total.refundsCents);
      if (isClosed && amount === 300) await stand.endTonight();
    }
    expect(back).toEqual(amounts);
  });

  it('keeps the newest state of a dispute when an older answer arrives later', async () => {
    atProvider({}, { du_1: 300 });
    const payments: typeof stand.payments = {
      ...stand.payments,
      retrievePaymentRecord: async (id) => {
        const record = await stand.payments.retrievePaymentRecord(id);
        atProvider({}, { du_1: 300 }, 'won');
        await sync();
        return record;
      },
    };
    await createUseCases({ ...stand.persistence, payments }, stand.policies).syncPayment(present(order.paymentId));
    expect((await stand.sales.ofOrder(order.id))?.ledger.outside.map(({ state }) => state)).toEqual(['won']);
  });
});

describe('a refund that failed after another covered the same item', () => {
  const insertAndFail = async (itemIds: readonly (OrderItemId | null)[]) => {
    const facts = { orderId: order.id, paymentId: order.paymentId, parts: forItems(100), reason: REASON, now: stand.clock.now() };
    const made = itemIds.map((itemId, index) => newRefund({ ...facts, id: refundId(`refund-${index}`), itemId }));
    await stand.unitOfWork.run(async (tx) => {
      const locked = present(await tx.orders.lock(order.id));
      for (const refund of made) await tx.refunds.insert(refund);
      const covered = order.items.map(({ id }) => id).filter((id) => itemIds.includes(null) || itemIds.includes(id));
      const refunded = withItemsRefunded(locked, covered, true);
      await tx.orders.saveItems(refunded);
      const answer = { providerRefundId: null, state: 'failed', createdAt: null } as const;
      await recordRefundAnswer(tx, { order: refunded, refund: present(made[0]), answer, now: stand.clock.now() }, stand);
      return ok(undefined);
    });
    return (await stand.orderNow(order)).items.map(({ isRefunded }) => isRefunded);
  };

  it('frees only items without another refund', async () => {
    expect(await insertAndFail([itemAt(0), itemAt(1)])).toEqual([false, true, false, false]);
  });

  it('frees nothing while the whole payment is refunded', async () => {
    expect(await insertAndFail([itemAt(0), null])).toEqual([true, true, true, true]);
  });

  it('frees the uncovered items when it was of the whole payment', async () => {
    expect(await insertAndFail([null, itemAt(2)])).toEqual([false, false, true, false]);
  });
});
