import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { lookupHash, orderId, orderItemId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { hasRefunds, isReplacedInFull, placeOrder, type Order, type PlaceOrder } from '#core/domain/order/order.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { STATUS_BADGES, STATUS_LABELS, thankYouMessage } from '#core/domain/order/order-labels.ts';
import { itemsToPack, packingProgress } from '#core/domain/order/packing.ts';
import { aCheckout } from '#test/support/builders/checkout-builder.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { orderProblems } from '#test/support/builders/order-problems.ts';

const place = (changes: Partial<PlaceOrder> = {}): Order =>
  placeOrder({
    orderNumber: 'BAND-20261120-O-001',
    pickupCode: 'A22',
    id: orderId('order-1'),
    itemIds: ['a', 'b', 'c', 'd'].map(orderItemId),
    lookupHash: lookupHash('hash'),
    checkout: aCheckout({ state: 'paid' }),
    payment: { sessionId: sessionId('cs_1'), paymentId: paymentId('pi_1'), amountCents: cents(2559) },
    customer: { name: 'Maya Rivera', email: null, phone: '5550100142' },
    specialInstructions: 'No onions',
    status: 'queued',
    at: NOW,
    ...changes,
  });

describe('placing an order', () => {
  it('copies lines and figures from the checkout', () => {
    const order = place();
    expect(order).toMatchObject({ status: 'queued', channel: 'O', tender: 'card', totalCents: 2559, paidCents: 2559, needsReview: false });
    expect(place({ checkout: aCheckout({ state: 'paid', channel: 'W' }) })).toMatchObject({ channel: 'W', tender: 'card' });
    expect(order.items.map((item) => [item.productName, item.quantity, item.subtotalCents])).toEqual([
      ['Cola', 2, 500],
      ['Hot Dog', 2, 700],
      ['Nachos with Cheese', 1, 400],
      ['Ring Lollipop', 5, 625],
    ]);
    expect(orderProblems(order)).toEqual([]);
  });

  it.each([2558, 2560, 0])('flags a payment of %i cents and keeps our own figures', (paid) => {
    const order = place({ payment: { sessionId: sessionId('cs_1'), paymentId: null, amountCents: cents(paid) } });
    expect(order).toMatchObject({ status: 'queued', totalCents: 2559, paidCents: paid, needsReview: true });
  });

  it('without stock cancels and refunds it', () => {
    const order = place({ status: 'cancelled' });
    expect(order).toMatchObject({ status: 'cancelled', cancelledAt: NOW });
    expect(order.items.every((item) => item.isRefunded)).toBe(true);
    expect(hasRefunds(order)).toBe(true);
    expect(hasRefunds(place())).toBe(false);
  });

  it('recognizes an item replaced at the same price', () => {
    const [one, two] = [orderItemId('one'), orderItemId('two')];
    expect(isReplacedInFull({ id: one, subtotalCents: cents(0) }, [{ replacesId: one }])).toBe(true);
    expect(isReplacedInFull({ id: one, subtotalCents: cents(50) }, [{ replacesId: one }])).toBe(false);
    expect(isReplacedInFull({ id: one, subtotalCents: cents(0) }, [{ replacesId: two }, {}])).toBe(false);
  });

  it('needs an id for each line', () => {
    expect(() => place({ itemIds: [orderItemId('a')] })).toThrow(RangeError);
  });
});

describe('the builder makes valid orders', () => {
  it.each(ORDER_STATUSES)('%s', (status) => {
    const order = anOrder({ status });
    expect(order.status).toBe(status);
    expect(orderProblems(order)).toEqual([]);
  });

  it('and the check of their laws can fail', () => {
    expect(orderProblems({ ...anOrder(), status: 'preparing' })).toEqual(['preparing has exactly one holder']);
    expect(orderProblems({ ...anOrder(), totalCents: cents(1) })).toEqual(['the total is the sum', 'another payment is flagged']);
  });
});

it.each([
  ['queued', 'Order Received', 'Queued', 'Your order is #4 in the queue'],
  ['preparing', 'Being Prepared', 'Preparing', 'Your order is being prepared'],
  ['ready', 'Ready for Pickup!', 'Ready', 'Your order is ready for pickup!'],
  ['completed', 'Completed', 'Picked Up', 'Order completed - Thank you!'],
  ['cancelled', 'Cancelled', 'Cancelled', 'We couldn’t send your money back yet. The stand knows.'],
] as const)('%s has the words of the spec', (status, label, badge, thanks) => {
  expect([STATUS_LABELS[status], STATUS_BADGES[status], thankYouMessage(status, 4)]).toEqual([label, badge, thanks]);
});

it.each([null, 0])('the thank-you page omits an unknown place: %j', (position) => {
  expect(thankYouMessage('queued', position)).toBe('Your order is in the queue');
});

describe('packing', () => {
  const { items } = anOrder();
  const ids = items.map((item) => item.id);

  it.each([
    [0, 0, '0 of 4 items checked', false],
    [3, 3, '3 of 4 items checked', false],
    [4, 4, '4 of 4 items checked', true],
  ])('%i lines checked: %i', (lines, checked, text, isComplete) => {
    expect(packingProgress(items, new Set(ids.slice(0, lines)))).toEqual({ checked, total: 4, text, isComplete });
  });

  it('excludes refunded items and their checks', () => {
    const rest = items.map((item, index) => ({ ...item, isRefunded: index === 0 }));
    expect(itemsToPack(rest)).toHaveLength(3);
    expect(packingProgress(rest, new Set(ids.slice(0, 1))).text).toBe('0 of 3 items checked');
  });
});
