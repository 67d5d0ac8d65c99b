import { expect, it } from 'vitest';
import { toShownOrder } from '#web/order/order.ts';

type Wire = Parameters<typeof toShownOrder>[0];
type WireItem = Wire['items'][number];

const ITEM = {
  id: 'item-1',
  product_id: 1,
  product_name: 'Hot Dog',
  unit_price: 350,
  quantity: 2,
  subtotal: 700,
  is_refunded: false,
} as unknown as WireItem;

const shown = (changes: Partial<WireItem>) => toShownOrder({ items: [{ ...ITEM, ...changes }] } as unknown as Wire).items[0];

it.each([
  [{ is_replaced: true }, true],
  [{ is_replaced: false }, undefined],
  [{}, undefined],
])('an item is replaced only where the stand says so: %j', (wire, isReplaced) => {
  expect(shown(wire)?.isReplaced).toBe(isReplaced);
});

it('an item names what it replaces, in English where it has no Spanish name', () => {
  expect(shown({ replaces: 'Cola', replaces_es: 'Refresco' })?.replaces).toEqual({ productName: 'Cola', productNameEs: 'Refresco' });
  expect(shown({ replaces: 'Cola' })?.replaces).toEqual({ productName: 'Cola', productNameEs: 'Cola' });
  expect(shown({})).not.toHaveProperty('replaces');
  expect(shown({})).not.toHaveProperty('productNameEs');
  expect(shown({ product_name_es: 'Perro caliente' })?.productNameEs).toBe('Perro caliente');
});
