import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderId, orderItemId, paymentId, refundId } from '#core/domain/kernel/ids.ts';
import { plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents, subtotalOf } from '#core/domain/kernel/money.ts';
import { cardFee } from '#core/domain/pricing/quote.ts';
import {
  countFailedRefunds,
  feeShares,
  deferredToCaller,
  newRefund,
  refundAnswered,
  REFUND_STATES,
  refundOf,
  refundPostponed,
  withItemsRefunded,
  type Refund,
} from '#core/domain/order/refund.ts';
import { someItems } from '#test/support/arbitraries/order-arbitraries.ts';
import { someCents } from '#test/support/arbitraries/money-arbitraries.ts';
import { forItems } from '#test/support/builders/parts.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { present, refused, valueOf } from '#test/support/results.ts';

const itemIdAt = (index: number) => present(anOrder().items[index]).id;

describe('refunding an item', () => {
  it('gives back its subtotal and its share of the fee', () => {
    // 67 cents over 500, 700, 400 and 625: 15.06, 21.08, 12.04 and 18.82; the last one has the largest remainder.
    const order = anOrder();
    expect([0, 1, 2, 3].map((index) => feeShares(order.items, order.feeCents).get(itemIdAt(index)))).toEqual([15, 21, 12, 19]);
    expect(refundOf(order, itemIdAt(1))).toEqual({
      ok: true,
      value: { itemId: itemIdAt(1), subtotalCents: 700, feeShareCents: 21, amountCents: 721, isLast: false },
    });
  });

  it('recognizes the last item', () => {
    const order = [0, 1, 2].reduce((left, index) => withItemsRefunded(left, [itemIdAt(index)], true), anOrder());
    expect(valueOf(refundOf(order, itemIdAt(3))).isLast).toBe(true);
  });

  it('is refused for refunded items, and for items of another order', () => {
    const order = withItemsRefunded(anOrder(), [itemIdAt(0)], true);
    expect(refundOf(order, itemIdAt(0))).toEqual(refused('refund/already-refunded'));
    const stranger = orderItemId('somebody-else');
    expect(refundOf(order, stranger)).toEqual(refused('refund/no-such-item', { itemId: stranger }));
  });
});

describe('the shares of the fee', () => {
  it('sum up to the fee, each within a cent of its exact part', () => {
    fc.assert(
      fc.property(someItems(), someCents({ max: 10_000 }), (items, fee) => {
        const subtotal = items.reduce((sum, item) => sum + item.subtotalCents, 0);
        fc.pre(subtotal > 0);
        const shares = feeShares(items, fee);
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(fee);
        for (const item of items) {
          expect(Math.abs((shares.get(item.id) ?? -1) * subtotal - item.subtotalCents * fee)).toBeLessThan(subtotal);
        }
      }),
    );
  });

  it('give every item back to the cent, in any order of refunding', () => {
    fc.assert(
      fc.property(someItems(), fc.nat(), (items, turn) => {
        const priced = items.map((item) => ({ unitPriceCents: item.unitPriceCents, quantity: item.quantity }));
        const subtotal = subtotalOf(priced);
        const fee = cardFee(subtotal);
        let order = { ...anOrder(), items, feeCents: fee };
        let returned = 0;
        const start = turn % items.length;
        for (const { id } of [...items.slice(start), ...items.slice(0, start)]) {
          returned += valueOf(refundOf(order, id)).amountCents;
          order = withItemsRefunded(order, [id], true);
        }
        expect(returned).toBe(subtotal + fee);
      }),
    );
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('give the odd cent to the first of equal items: %s before %s', (...ids) => {
    const items = anOrder()
      .items.slice(0, 1)
      .flatMap((item) => ids.map((id) => ({ ...item, id: orderItemId(id) })));
    expect([...feeShares(items, cents(15))]).toEqual([
      [ids[0], 8],
      [ids[1], 7],
    ]);
  });
});

describe('asking the provider for a refund', () => {
  const later = (seconds: number) => plusMs(NOW, seconds * SECOND_MS);
  const ids = { id: refundId('refund'), orderId: orderId('order'), itemId: orderItemId('item'), paymentId: paymentId('pi_1') };
  const fresh = (): Refund => newRefund({ ...ids, parts: forItems(515), reason: 'Cold', now: NOW });
  const waits = (refunds: readonly Refund[]) => refunds.map(({ nextAttemptAt }) => (Number(nextAttemptAt) - NOW) / SECOND_MS);

  it('is due at once, or 20 s later if its first request still asks the provider', () => {
    expect(waits([fresh(), deferredToCaller(fresh())])).toEqual([0, 20]);
  });

  it('is repeated after 5 s, doubling up to 5 minutes, while it is unanswered or pending', () => {
    const pending = { providerRefundId: 're_1', state: 'pending', createdAt: NOW } as const;
    const repeats: readonly ((refund: Refund) => Refund)[] = [
      (refund) => refundPostponed(refund, NOW),
      (refund) => refundAnswered(refund, pending, NOW),
    ];
    for (const repeat of repeats) {
      const tries: Refund[] = [];
      for (let count = 0; count < 8; count += 1) tries.push(repeat(tries.at(-1) ?? fresh()));
      expect(waits(tries)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
      expect(tries.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  it('ends with the answer, and keeps the provider’s first id and time', () => {
    const taken = refundAnswered(fresh(), { providerRefundId: 're_1', state: 'pending', createdAt: NOW }, later(1));
    expect(taken).toMatchObject({ state: 'pending', providerRefundId: 're_1', acceptedAt: NOW, settledAt: null });
    const given = refundAnswered(taken, { providerRefundId: null, state: 'succeeded', createdAt: later(2) }, later(3));
    expect(given).toMatchObject({ state: 'succeeded', providerRefundId: 're_1', acceptedAt: NOW, settledAt: later(3), attempts: 2 });
    expect(given.nextAttemptAt).toBeNull();
  });

  it('can still fail at the bank, finally', () => {
    const answer = (state: Refund['state']) => ({ providerRefundId: 're_1', state, createdAt: NOW });
    const given = refundAnswered(fresh(), answer('succeeded'), NOW);
    expect(refundAnswered(given, answer('pending'), later(1))).toBe(given);
    expect(refundAnswered(given, answer('succeeded'), later(1))).toBe(given);
    const failed = refundAnswered(given, answer('failed'), later(2));
    expect(failed).toMatchObject({ state: 'failed', settledAt: later(2) });
    expect(refundAnswered(failed, answer('succeeded'), later(3))).toBe(failed);
  });
});

it.each([
  ['a failed refund', ['a1 failed'], 1],
  ['a refund that failed twice', ['a1 failed', 'a1 failed'], 1],
  ['a failed refund requested again', ['a1 failed', 'a1 pending'], 0],
  ['a failed refund beside another item’s refund', ['a1 failed', 'a2 succeeded'], 1],
  ['a failed refund of an order refunded later', ['a1 failed', 'a succeeded'], 0],
  ['a failed refund of an order with one refunded item', ['a failed', 'a1 succeeded'], 1],
  ['a failed refund beside the same item number of another order', ['a1 failed', 'b1 succeeded'], 1],
  ['failed refunds of two orders', ['a1 failed', 'b1 failed'], 2],
])('%s counts as failed: %j, %i', (_case, refunds, count) => {
  const asked = refunds.map((refund) => {
    const [, order = '', item = '', state = ''] = /(\w)(\d?) (\w+)/.exec(refund) ?? [];
    const found = REFUND_STATES.find((one) => one === state) ?? expect.fail('no such state');
    return { orderId: orderId(order), itemId: item === '' ? null : orderItemId(item), state: found };
  });
  expect(countFailedRefunds(asked)).toBe(count);
});
