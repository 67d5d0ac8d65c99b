import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash, orderItemId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { commit, stocked } from '#test/contracts/persistence-fixture.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { pricedAs, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

/** Orders are of two colas and two waters, and a donation: $11.30. */
const setUp = async () => {
  const stand = standHarness();
  const [cola, water] = [await stocked(stand.fixture, 10), await stocked(stand.fixture, 10, 'water')];
  const item = (id: string, productId = cola, quantity = 2) => ({
    id: orderItemId(id),
    productId,
    productName: `Product ${productId}`,
    unitPriceCents: cents(250),
    quantity,
    subtotalCents: cents(250 * quantity),
    isRefunded: false,
    checkedBy: null,
  });
  return {
    ...stand,
    item,
    place: async (changes: Partial<Order> = {}): Promise<Order> => {
      const sold = [cola, water].map((productId) => ({ productId, onHand: -2, reserved: 0, sold: 2 }));
      await commit(stand.fixture, (tx) => tx.products.moveStock(sold));
      return stand.place({ ...pricedAs([item('item-cola'), item('item-water', water)], cents(100)), ...changes });
    },
    cancel: (order: Order, pickupCode = order.pickupCode ?? '', network = 'here') =>
      stand.cancelOrder({ hash: order.lookupHash, pickupCode, network }),
    refundFirst: ({ id, items }: Order) => stand.refundItem(id, present(items[0]).id, 'Cold', THE_ADMIN),
    available: async () => (await stand.products.listActive()).map(({ available }) => available),
    refunds: async (order: Order) => (await stand.sales.ofOrder(order.id))?.ledger.refunds,
    mails: async () => (await stand.outbox.claimDue(MINUTE_MS, 10)).map(({ mail }) => mail),
    report: async () => valueOf(await stand.getSalesReport(undefined)).report,
  };
};

let stand: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  stand = await setUp();
});
const amountsOf = async (order: Order) => (await stand.refunds(order))?.map(({ amountCents, state }) => `${amountCents} ${state}`);

/** The stand learns of a dispute over the payment. */
const hears = async ({ paymentId }: Order, disputed: number, state: 'open' | 'won') => {
  const dispute = { disputeId: 'du_1', amountCents: cents(disputed), state, createdAt: stand.clock.now() };
  stand.payments.writePaymentRecord(present(paymentId), ({ refunds }) => ({ refunds, disputes: [dispute] }));
  stand.clock.advance(MINUTE_MS);
  await stand.syncPayment(present(paymentId));
  await stand.settleRefunds();
};

describe('a customer who cancels', () => {
  it('gets the payment back with the donation and a mail, once; the stock is for sale again', async () => {
    const order = await stand.place();
    const cancelled = { order: { status: 'cancelled', cancelledAt: stand.clock.now() }, queuePosition: 0 };
    for (const code of [` ${(order.pickupCode ?? '').toLowerCase()} `, order.pickupCode ?? ''])
      expect(await stand.cancel(order, code)).toMatchObject({ ok: true, value: cancelled });
    const refund = { itemId: null, amountCents: order.paidCents, state: 'succeeded', reason: 'Cancelled by the customer' };
    expect(await stand.refunds(order)).toMatchObject([refund]);
    expect(await stand.available()).toEqual([10, 10]);
    expect(await stand.mails()).toMatchObject([{ kind: 'order-cancelled-on-request', refundCents: order.paidCents }]);
    const [line, ...others] = await stand.audited('refund');
    expect(line).toMatch(/^Customer refund: Cancelled order #\d{3} of Maya Rivera: \$11\.30 goes back$/);
    expect(others).toEqual([]);
    expect(await stand.report()).toMatchObject({ netCents: 0, donationCents: 0, totalOrders: 0 });
  });

  it('returns every unit of a product in two lines', async () => {
    const order = await stand.place(pricedAs([stand.item('item-a', undefined, 1), stand.item('item-b', undefined, 1)], cents(100)));
    expect(kindOf(await stand.cancel(order))).toBe('done');
    expect(await stand.available()).toEqual([10, 8]);
  });

  it('gets the rest after a refunded item, which is not restocked', async () => {
    const order = await stand.place();
    await stand.refundFirst(order);
    stand.clock.advance(MINUTE_MS);
    await stand.cancel(order);
    expect(await amountsOf(order)).toEqual(['515 succeeded', '615 succeeded']);
    expect(await stand.available()).toEqual([8, 10]);
    expect(await stand.report()).toMatchObject({ netCents: 0, itemsCents: 0, feeCents: 0, donationCents: 0, otherCents: 0 });
  });

  it('cannot cancel more by deleting the email and phone; that counts until the night is over', async () => {
    const orders = [await stand.place(), await stand.place(), await stand.place()];
    const forget = ({ lookupHash: hash, pickupCode }: Order) =>
      stand.forgetContact({ hash, pickupCode: pickupCode ?? '', network: 'here' });
    const [first, second, third] = [present(orders[0]), present(orders[1]), present(orders[2])];
    for (const step of [forget, stand.cancel]) expect(kindOf(await step(first))).toBe('done');
    for (const step of [stand.cancel, forget]) expect(kindOf(await step(second))).toBe('done');
    expect(await stand.cancel(third)).toEqual(refused('order/cancel-at-window'));
    await stand.forgetContacts();
    expect(await stand.cancel(third)).toEqual(refused('order/cancel-at-window'));
    stand.clock.advance(LIMITS.admission.networkKeptForMs + 1);
    await stand.forgetContacts();
    expect(kindOf(await stand.cancel(third))).toBe('done');
  });

  it('can cancel two orders a night; the staff cancel the third', async () => {
    const [first, third] = [await stand.place(), await stand.place()];
    const phoneOnly = await stand.place({ customer: { name: 'M', email: null, phone: '(555) 010-0142' } });
    const other = await stand.place({ customer: { name: 'Sam', email: 'sam@example.com', phone: null } });
    for (const order of [first, phoneOnly, first]) expect(kindOf(await stand.cancel(order))).toBe('done');
    expect(await stand.cancel(third)).toEqual(refused('order/cancel-at-window'));
    expect([await stand.refunds(third), (await stand.orderNow(third)).status]).toEqual([[], 'queued']);
    expect(kindOf(await stand.cancel(other))).toBe('done');
    expect((await stand.audited()).filter((text) => text.includes('tonight'))).toEqual([
      expect.stringMatching(/ of M: \$11\.30 goes back, cancel 2 of this customer tonight$/),
    ]);
  });

  it.each([
    ['all', 1130, false, ['1130 succeeded']],
    ['part', 300, false, ['830 succeeded', '300 succeeded']],
    ['all, and the provider refused the refund,', 1130, true, ['1130 failed', '1130 succeeded']],
  ])('gets the rest as soon as a dispute over %s is won', async (_what, disputed, isHeardLater, given) => {
    const order = await stand.place();
    if (!isHeardLater) await hears(order, disputed, 'open');
    stand.payments.refuse('refund', isHeardLater ? 'charge_disputed' : null);
    await stand.cancel(order);
    stand.payments.refuse('refund', null);
    if (isHeardLater) await hears(order, disputed, 'open');
    for (const _ of [1, 2]) await hears(order, disputed, 'won');
    expect(await amountsOf(order)).toEqual(given);
    expect(await stand.orderNow(order)).toMatchObject({ status: 'cancelled', givenBackCents: 1130 });
    expect((await stand.audited())[0]).toMatch(/^The stand itself refund: Refunded \$(11\.30|3\.00) of order #\d{3}: /);
    expect((await stand.mails()).at(-1)).toMatchObject({ kind: 'order-cancelled-on-request', refundCents: disputed });
  });

  it('is too late once the order is being prepared', async () => {
    const order = await stand.place();
    await stand.step(order, 'start-preparing');
    expect(await stand.cancel(order)).toEqual(refused('order/not-allowed', { status: 'preparing' }));
    expect([await stand.refunds(order), await stand.available()]).toEqual([[], [8, 8]]);
  });

  it('needs the code, and has five tries', async () => {
    const [order, other] = [await stand.place(), await stand.place()];
    for (const guess of ['', 'nonsense', other.pickupCode ?? '', 'R01', 'R2'])
      expect(await stand.cancel(order, guess)).toEqual(refused('order/wrong-pickup-code'));
    expect(kindOf(await stand.cancel(order))).toBe('throttle/too-many');
    expect(kindOf(await stand.cancel(order, undefined, 'elsewhere'))).toBe('done');
  });

  it('is refused without a code, a payment or a page', async () => {
    expect(kindOf(await stand.cancel(await stand.place({ pickupCode: null }), ''))).toBe('order/wrong-pickup-code');
    const free = await stand.place({ paymentId: null });
    expect(await stand.cancel(free)).toEqual(refused('refund/no-payment'));
    expect((await stand.orderNow(free)).status).toBe('queued');
    expect(kindOf(await stand.cancel(anOrder({ lookupHash: lookupHash('nobody’s') })))).toBe('order/not-found');
  });

  it('has a pending refund while the provider is silent', async () => {
    const order = await stand.place();
    stand.payments.trouble('refund', 'silent');
    expect(kindOf(await stand.cancel(order))).toBe('done');
    expect(await amountsOf(order)).toEqual(['1130 pending']);
  });
});

it('a won dispute returns the rest of items that the staff refunded in part, without the donation', async () => {
  const order = await stand.place();
  await hears(order, 300, 'open');
  for (const { id } of order.items) expect(kindOf(await stand.refundItem(order.id, id, 'cold', THE_ADMIN))).toBe('done');
  for (const _ of [1, 2]) await hears(order, 300, 'won');
  expect(await amountsOf(order)).toEqual(['515 succeeded', '315 succeeded', '200 succeeded']);
  expect((await stand.mails()).at(-1)).toMatchObject({ kind: 'order-refunded', refundCents: 200 });
});
