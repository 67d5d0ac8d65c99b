import { expect, it } from 'vitest';
import { makeList } from '#core/domain/order/make-list.ts';

const item = (productId: number, productName: string, quantity: number, facts = {}) => ({
  productId,
  productName,
  quantity,
  isRefunded: false,
  isInBag: false,
  ...facts,
});

it('the make list adds up unfinished items by station', () => {
  const orders = [
    { status: 'queued' as const, items: [item(1, 'Cola', 1), item(2, 'Hot Dog', 2), item(3, 'Nachos', 9, { isRefunded: true })] },
    { status: 'preparing' as const, items: [item(2, 'Hot Dog', 3), item(4, 'Pretzel', 5), item(1, 'Cola', 4, { isInBag: true })] },
    { status: 'ready' as const, items: [item(2, 'Hot Dog', 7)] },
  ];
  const stationOf = ({ productId }: { readonly productId: number }): string => (productId === 1 ? 'Drinks' : 'Food');
  expect(makeList(orders, ({ isInBag }) => isInBag, stationOf, ['Drinks', 'Candy', 'Food'])).toEqual([
    { name: 'Drinks', units: 1, rows: [{ productId: 1, name: 'Cola', units: 1 }] },
    {
      name: 'Food',
      units: 10,
      rows: [
        { productId: 2, name: 'Hot Dog', units: 5 },
        { productId: 4, name: 'Pretzel', units: 5 },
      ],
    },
  ]);
});
