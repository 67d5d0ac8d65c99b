import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { addCents, cents, type Cents, subtotalOf } from '#core/domain/kernel/money.ts';
import { type Order, type OrderItem, itemsToShow } from '#core/domain/order/order.ts';
import { itemsToPack } from '#core/domain/order/packing.ts';
import { totalOf } from '#core/domain/order/parts.ts';
import { feeShares, refundOf, refundsOfRest, withItemsRefunded } from '#core/domain/order/refund.ts';
import { itemsSettledFor, itemsWaitingFor, replaceItem, type Replaced } from '#core/domain/order/shortage.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA } from '#test/support/builders/order-builder.ts';
import { present, refused, valueOf } from '#test/support/results.ts';

const NEW_ID = orderItemId('0193c0de-0000-7000-8000-0000000000ff');
const priced = (priceCents: number) => ({
  id: productId(99),
  name: 'Soft Pretzel',
  nameEs: 'Pretzel suave',
  priceCents: cents(priceCents),
});

const itemAt = (order: Order, index: number): OrderItem => present(order.items[index]);

const backOf = ({ back }: Replaced): Cents => (back === null ? cents(0) : totalOf(back.parts));

const replaced = (order: Order, index: number, priceCents: number): Replaced & { readonly backCents: Cents } => {
  const outcome = valueOf(replaceItem(order, itemAt(order, index), priced(priceCents), NEW_ID));
  return { ...outcome, backCents: backOf(outcome) };
};

const refundedCents = ({ items, feeCents }: Order): Cents => {
  const shares = feeShares(items, feeCents);
  return addCents(...items.flatMap(({ id, isRefunded, subtotalCents }) => (isRefunded ? [subtotalCents, shares.get(id) ?? cents(0)] : [])));
};

describe('replacing an item that is sold out', () => {
  it('costs the customer nothing for a dearer product, which takes the item’s place', () => {
    const order = anOrder();
    const { order: after, replacement, backCents } = replaced(order, 1, 900);
    const { unitPriceCents, quantity, subtotalCents } = itemAt(order, 1);
    expect(backCents).toBe(0);
    expect(itemAt(after, 1)).toEqual(replacement);
    const names = { productName: 'Soft Pretzel', productNameEs: 'Pretzel suave' };
    expect(replacement).toMatchObject({ ...names, unitPriceCents, quantity, subtotalCents, isRefunded: false, checkedBy: null });
    expect(itemsToShow(after.items).map(({ id }) => id)).toEqual(order.items.map((item, at) => (at === 1 ? NEW_ID : item.id)));
    expect(refundedCents(after)).toBe(0);
  });

  it('returns the difference to a cheaper product, with its share of the fee', () => {
    const order = anOrder();
    const { order: after, replacement, backCents } = replaced(order, 1, itemAt(order, 1).unitPriceCents - 50);
    expect(backCents).toBe(50 * replacement.quantity + Math.round((50 * replacement.quantity * order.feeCents) / order.subtotalCents));
    expect(itemsToShow(after.items)).toHaveLength(order.items.length + 1);
    expect(itemsSettledFor({ id: itemAt(order, 1).productId }, after)).toMatchObject([
      { end: 'replaced', instead: { id: NEW_ID }, backCents },
    ]);
  });

  it('returns the whole fee and no cent more with refunds of every item', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.integer({ min: 1, max: 1_500 }), (index, priceCents) => {
        const order = anOrder();
        const { order: after, backCents } = replaced(order, index, priceCents);
        expect(subtotalOf(after.items)).toBe(order.subtotalCents);
        const rest = refundsOfRest(after);
        const back = rest.ok ? rest.value.map(({ amountCents }) => amountCents) : [];
        expect(addCents(backCents, ...back)).toBe(order.subtotalCents + order.feeCents);
        expect(refundedCents(after)).toBe(backCents);
      }),
    );
  });

  it('never changes earlier refunds, and refuses the difference then', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 1_500 }), (index, before, priceCents) => {
        fc.pre(index !== before);
        const order = withItemsRefunded(anOrder(), [itemAt(anOrder(), before).id], true);
        const outcome = replaceItem(order, itemAt(order, index), priced(priceCents), NEW_ID);
        if (!outcome.ok) expect(outcome.error.kind).toBe('replace/cheaper');
        else expect(refundedCents(outcome.value.order) - backOf(outcome.value)).toBe(refundedCents(order));
      }),
    );
  });

  it('owes the difference of a cash sale, but not of a giveaway', () => {
    const sale = anOrder({ channel: 'W', tender: 'cash', paymentId: null, feeCents: cents(0) });
    const { unitPriceCents, quantity } = itemAt(sale, 0);
    expect(replaced(sale, 0, unitPriceCents - 1).backCents).toBe(quantity);
    expect(replaced(sale, 0, unitPriceCents).backCents).toBe(0);
    const gift = { ...sale, paidCents: cents(0) };
    expect(replaceItem(gift, itemAt(gift, 0), priced(1), NEW_ID)).toMatchObject({
      ok: true,
      value: { back: null, replacement: { unitPriceCents } },
    });
  });

  it('owes the difference while its refund has failed; the item is gone', () => {
    const order = anOrder();
    const old = itemAt(order, 1);
    const { order: after, backCents } = replaced(order, 1, old.unitPriceCents - 50);
    const failed = withItemsRefunded(after, [old.id], false);
    const product = { id: old.productId, soldOutAt: NOW };
    expect(itemsWaitingFor(product, failed)).toEqual([]);
    expect(itemsSettledFor(product, failed)).toMatchObject([{ end: 'replaced', backCents: 0, owedCents: backCents }]);
    expect(itemsSettledFor(product, after)).toMatchObject([{ end: 'replaced', backCents, owedCents: 0 }]);
    expect(itemsToPack(failed.items).map(({ id }) => id)).not.toContain(old.id);
    const again = present(failed.items.find(({ id }) => id === old.id));
    expect(replaceItem(failed, again, priced(100), orderItemId('another'))).toMatchObject(refused('refund/already-refunded'));
  });

  it('needs a waiting order and an item without a refund', () => {
    const ready = anOrder({ status: 'ready' });
    expect(replaceItem(ready, itemAt(ready, 0), priced(900), NEW_ID)).toEqual(refused('order/not-allowed', { status: 'ready' }));
    const refunded = withItemsRefunded(anOrder(), [itemAt(anOrder(), 0).id], true);
    expect(replaceItem(refunded, itemAt(refunded, 0), priced(900), NEW_ID)).toMatchObject(refused('refund/already-refunded'));
  });
});

describe('waiting for a sold-out product', () => {
  const order = anOrder();
  const item = itemAt(order, 0);
  const product = { id: item.productId, soldOutAt: NOW };

  it.each([
    ['queued', true],
    ['preparing', true],
    ['ready', false],
    ['completed', false],
    ['cancelled', false],
  ] as const)('is an item of an order that is %s: %s', (status, isWaiting) => {
    expect(itemsWaitingFor(product, { ...order, status })).toEqual(isWaiting ? [item] : []);
    expect(itemsWaitingFor({ ...product, id: productId(99) }, { ...order, status })).toEqual([]);
  });

  it('ends when the item is in the bag, replaced, refunded or found', () => {
    const packed = { ...order, items: order.items.map((one) => ({ ...one, checkedBy: BEA })) };
    expect(itemsWaitingFor(product, packed)).toEqual([]);
    expect(itemsWaitingFor(product, replaced(order, 0, 900).order)).toEqual([]);
    const refunded = withItemsRefunded(order, [item.id], true);
    expect(itemsWaitingFor(product, refunded)).toEqual([]);
    const back = refundOf(order, item.id);
    expect(itemsSettledFor(product, refunded)).toMatchObject([
      { end: 'refunded', instead: null, backCents: back.ok && back.value.amountCents },
    ]);
    const found = { ...order, items: order.items.map((one) => (one.id === item.id ? { ...one, foundAt: NOW } : one)) };
    expect(itemsWaitingFor(product, found)).toEqual([]);
    expect(itemsSettledFor(product, found)).toMatchObject([{ end: 'found', backCents: 0 }]);
    // It sold out again, so units found earlier may be gone.
    const later = { ...product, soldOutAt: plusMs(NOW, MINUTE_MS) };
    expect(itemsWaitingFor(later, found)).toHaveLength(1);
    expect(itemsSettledFor(later, found)).toEqual([]);
  });
});
