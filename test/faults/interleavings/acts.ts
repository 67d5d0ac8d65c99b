import { stockActId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { Name } from './every-order.ts';
import { SELLER, type Seed, type Side, type World } from './world.ts';

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
  {
    name: 'window sale',
    needs: null,
    do: ({ useCases }, { product: { id, priceCents } }, who) => {
      const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
      return useCases.makeSale(`the-sale-of-${who}`, { items, payment: CASH, customerName: '', specialInstructions: null }, SELLER);
    },
  },
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

/** A night is not closed while an order is in hand: a refund meets it after the hand-over. */
export const seedsOf = (...acts: readonly Act[]): ReadonlySet<Seed> => {
  const isClosing = acts.some(({ name }) => name === 'close the night');
  const seedOf = ({ name, needs }: Act): Seed | null => (isClosing && name === 'refund' ? 'completed' : needs);
  return new Set(acts.flatMap((act) => seedOf(act) ?? []));
};
