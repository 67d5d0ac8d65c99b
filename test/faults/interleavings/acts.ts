import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId, stockActId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import type { Name } from './every-order.ts';
import { BEA, COUNTED, DRAWER, SELLER, type Seed, type Side, type World } from './world.ts';

/** A transaction on money and stock, with the data that the world provides for it. */
export interface Act {
  readonly name: string;
  readonly needs: Seed | null;
  do(side: Side, world: World, who: Name): Promise<unknown>;
}

const given = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the world has no such seed');
  return value;
};

const COUNTS = { A: '00000000-0000-4000-8000-0000000000aa', B: '00000000-0000-4000-8000-0000000000bb' } as const;

const CASH = { tender: 'cash', givenCents: cents(1_000) } as const;

const sell = ({ useCases }: Side, { product: { id, priceCents } }: World, key: string, more: object = {}, by: Actor = SELLER) => {
  const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
  return useCases.makeSale(key, { items, payment: CASH, customerName: '', specialInstructions: null, ...more }, by);
};

export const ACTS: readonly Act[] = [
  { name: 'hold', needs: null, do: (side) => side.holdOne() },
  {
    name: 'fulfil',
    needs: 'checkout',
    do: ({ useCases }, { checkout, session }) => useCases.fulfilCheckout(given(checkout).id, given(session)),
  },
  { name: 'release', needs: 'checkout', do: ({ useCases }, { checkout }) => useCases.releaseCheckout(given(checkout).id) },
  {
    name: 'cancel',
    needs: 'order',
    do: ({ useCases }, { order }) => {
      const { lookupHash: hash, pickupCode } = given(order);
      return useCases.cancelOrder({ hash, pickupCode: given(pickupCode), network: 'a phone' });
    },
  },
  {
    name: 'refund',
    needs: 'order',
    do: ({ useCases }, { order }) => useCases.refundItem(given(order).id, given(given(order).items[0]).id, 'Dropped', ADMIN),
  },
  { name: 'window sale', needs: null, do: (side, world, who) => sell(side, world, `the-sale-of-${who}`) },
  { name: 'undo', needs: 'sale', do: ({ useCases }, { sale }) => useCases.undoSale(given(sale).id, SELLER) },
  {
    name: 'stock count',
    needs: null,
    do: ({ useCases }, { product }, who) => {
      const line = { productId: product.id, counted: 9, seen: 10, after: null };
      return useCases.countStock({ id: stockActId(COUNTS[who]), kind: 'opening-count', lines: [line] }, ADMIN);
    },
  },
  { name: 'sell out', needs: null, do: ({ useCases }, { product }) => useCases.sellOut(product.id, ADMIN) },
  { name: 'close the night', needs: null, do: ({ useCases }, { night }) => useCases.closeNight(night, ADMIN) },
];

const PEOPLE = { A: SELLER, B: BEA } as const;

const lateMoneyOf = ({ order }: World) => [{ orderId: given(order).id, why: 'not-deposited' } as const];

const moveTo =
  (status: 'preparing' | 'ready' | 'completed'): Act['do'] =>
  ({ useCases }, { order }, who) =>
    useCases.changeOrderStatus(given(order).id, status, PEOPLE[who]);

/** These also run against themselves, and against those that they name. */
export const OTHERS: readonly (Act & { readonly meets?: readonly string[] })[] = [
  { name: 'start', needs: 'order', meets: ['cancel'], do: moveTo('preparing') },
  { name: 'hand out', needs: 'ready', do: moveTo('completed') },
  { name: 'bring back', needs: 'completed', meets: ['close the night'], do: moveTo('ready') },
  {
    name: 'keep an uncollected order',
    needs: 'ready',
    meets: ['hand out'],
    do: ({ useCases }, { order }) => useCases.keepUncollected([given(order).id], ADMIN),
  },
  {
    name: 'refund an uncollected order',
    needs: 'ready',
    meets: ['hand out', 'keep an uncollected order'],
    do: ({ useCases }, { order }) => useCases.refundUncollected([given(order).id], ADMIN),
  },
  {
    name: 'settle with the bank',
    needs: 'order',
    do: ({ useCases }, world, who) => useCases.settleDeposits(lateMoneyOf(world), `By ${who}`, PEOPLE[who]),
  },
  {
    name: 'take that back',
    needs: 'order',
    meets: ['settle with the bank'],
    do: ({ useCases }, world, who) => useCases.unsettleDeposits(lateMoneyOf(world), PEOPLE[who]),
  },
  {
    name: 'delivery',
    needs: null,
    meets: ['hold', 'fulfil', 'sell out', 'close the night'],
    do: ({ useCases }, { product }, who) => useCases.setStock(product.id, { A: 20, B: 30 }[who], ADMIN),
  },
  { name: 'the same sale', needs: 'unit', do: (side, world) => sell(side, world, 'the-one-sale') },
  {
    name: 'a sale without a network',
    needs: 'unit',
    meets: ['hold', 'the same sale'],
    do: ({ useCases }, { product: { id, priceCents }, soldAt }) => {
      const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
      const sale = { items, payment: CASH, drawerId: null, customerName: '', specialInstructions: null, soldAt, sentAt: null };
      return useCases.enterOfflineSale('the-one-sale', sale, SELLER);
    },
  },
  {
    name: 'a sheet of paper',
    needs: 'unit',
    meets: ['hold'],
    do: ({ useCases }, { product: { id, priceCents }, soldAt }) => {
      const items = [{ productId: id, quantity: 25, shownPriceCents: priceCents }];
      return useCases.enterPaperSale(
        'the-one-sheet',
        { items, writtenAt: soldAt, seller: 'Ana', countedCents: null, drawerId: null },
        SELLER,
      );
    },
  },
  {
    name: 'give away',
    needs: 'unit',
    do: (side, world, who) => sell(side, world, `the-gift-of-${who}`, { payment: { tender: 'comp', reason: 'coach' } }, ADMIN),
  },
  {
    name: 'refund at the window',
    needs: 'sale',
    meets: ['undo', 'close the night'],
    do: ({ useCases }, { sale }) => useCases.refundSale(given(sale).id, { itemId: null, reason: 'Cold', drawerId: null }, ADMIN),
  },
  {
    name: 'open a drawer',
    needs: null,
    do: ({ useCases }, _, who) => useCases.openDrawer({ id: drawerId(`the-drawer-of-${who}`), name: 'Drawer A', pieces: NO_PIECES }, ADMIN),
  },
  {
    name: 'sell into a drawer',
    needs: 'drawer',
    meets: ['begin to count'],
    do: (side, world, who) => sell(side, world, `the-sale-of-${who}`, { drawerId: DRAWER }),
  },
  {
    name: 'begin to count',
    needs: 'drawer',
    do: ({ useCases }, _, who) => useCases.countDrawer(DRAWER, { kind: 'begin-count' }, PEOPLE[who]),
  },
  {
    name: 'confirm the count',
    needs: 'count',
    do: ({ useCases }, _, who) => useCases.countDrawer(DRAWER, { kind: 'confirm', countedCents: COUNTED }, PEOPLE[who]),
  },
];

/** A night is not closed while an order is in hand: a refund runs against it after the hand-over. */
export const seedsOf = (...acts: readonly Act[]): ReadonlySet<Seed> => {
  const isClosing = acts.some(({ name }) => name === 'close the night');
  const seedOf = ({ name, needs }: Act): Seed | null => (isClosing && name === 'refund' ? 'completed' : needs);
  return new Set(acts.flatMap((act) => seedOf(act) ?? []));
};
