import { describe, expect, it } from 'vitest';
import { orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { unitsOnShelf, unitsReturned, unitsToPack, withdrawnWhole } from '#core/domain/order/held-units.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA } from '#test/support/builders/order-builder.ts';

const [COLA, DOG] = [productId(1), productId(2)];

const item = (id: string, changes: Partial<OrderItem> = {}): OrderItem => ({
  id: orderItemId(id),
  productId: COLA,
  productName: 'Cola',
  unitPriceCents: cents(250),
  quantity: 2,
  subtotalCents: cents(500),
  isRefunded: false,
  checkedBy: null,
  ...changes,
});

const orderOf = (items: readonly OrderItem[], status: Order['status'] = 'queued'): Order => ({ ...anOrder(), status, items });
const withdrawn = (order: Order): Order => ({ ...order, ...withdrawnWhole(order, null, NOW) });
const returnedOf = (order: Order) => unitsReturned(order, withdrawn(order));

describe('the returned units of an order', () => {
  it('are one figure per product', () => {
    expect(returnedOf(orderOf([item('one'), item('two', { quantity: 3 }), item('three', { productId: DOG })]))).toEqual([
      { productId: COLA, units: 5 },
      { productId: DOG, units: 2 },
    ]);
  });

  it('exclude refunded, replaced and returned items, but include free ones', () => {
    const items = [
      item('refunded', { isRefunded: true }),
      item('replaced', { subtotalCents: cents(0), unitPriceCents: cents(0), isRefunded: true }),
      item('instead', { replacesId: orderItemId('replaced'), productId: DOG }),
      item('owed', {}),
      item('for-owed', { replacesId: orderItemId('owed'), productId: DOG }),
      item('free', { subtotalCents: cents(0), unitPriceCents: cents(0), quantity: 4 }),
      item('back', { isReturned: true, productId: DOG, quantity: 9 }),
    ];
    expect(returnedOf(orderOf(items))).toEqual([
      { productId: DOG, units: 4 },
      { productId: COLA, units: 4 },
    ]);
  });

  it('are returned once', () => {
    expect(returnedOf(withdrawn(orderOf([item('one')])))).toEqual([]);
  });
});

describe('unpacked units', () => {
  it('are those of queued and preparing orders, without packed, refunded and replaced items; a reopened order has its own in its bag', () => {
    const found = item('found', { foundAt: anOrder().placedAt });
    const orders = [
      orderOf([item('one'), item('bag', { checkedBy: BEA }), item('refunded', { isRefunded: true }), found]),
      orderOf([item('two', { quantity: 3 }), item('dog', { productId: DOG })], 'preparing'),
      orderOf([item('three')], 'ready'),
      orderOf([item('four')], 'cancelled'),
      { ...orderOf([item('five')], 'preparing'), reopenedCount: 1 },
    ];
    expect([unitsToPack(orders, COLA), unitsToPack(orders, DOG)]).toEqual([9, 2]);
    expect([unitsOnShelf(orders, COLA), unitsOnShelf(orders, DOG)]).toEqual([7, 2]);
  });
});
