import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { answer, typedHandler } from '../typed-handler.ts';
import { idOf, minutesAgo } from './staff.handlers.ts';

type Shortage = ResponseOf<typeof soldOutContract.get>;
type Sellable = ResponseOf<typeof soldOutContract.list>['products'][number];

export const sellable = (id: number, name: string, priceCents: number, facts: Partial<Sellable> = {}): Sellable => ({
  id: productId(id),
  name,
  image: '/images/products/hot-dog.jpg',
  category: 'food',
  price: cents(priceCents),
  available: 20,
  soldOutAt: null,
  round: 0,
  isMade: true,
  ...facts,
});

const { isMade: _isMade, ...HOT_DOG } = sellable(1, 'Hot Dog', 350);

export const waitingItem = (number: number, facts: Partial<Shortage['waiting'][number]> = {}): Shortage['waiting'][number] => ({
  orderId: idOf(number),
  itemId: idOf(900 + number),
  orderNumber: `#${String(number).padStart(3, '0')}`,
  customer: 'Maya Okafor',
  quantity: 2,
  channel: 'O',
  status: 'queued',
  unitPrice: cents(350),
  by: 'card',
  others: 8,
  refund: cents(721),
  ...facts,
});

/** Hot dogs, on the menu by default. */
export const shortage = (facts: Partial<Shortage> = {}): Shortage => ({
  product: HOT_DOG,
  waiting: [],
  settled: [],
  paying: 0,
  spokenFor: 0,
  ...facts,
});
/** The same, sold out since 7:47 PM. */
export const outOfHotDogs = (facts: Partial<Shortage> = {}): Shortage =>
  shortage({ product: { ...HOT_DOG, available: 0, soldOutAt: minutesAgo(13) }, ...facts });

export const sellableAre = (...products: readonly Sellable[]) =>
  typedHandler(soldOutContract.list, () => answer({ products: [...products] }));
export const shortageIs = (found: Shortage) => typedHandler(soldOutContract.get, () => answer(found));
export const sellOutIs = (after: Shortage) => typedHandler(soldOutContract.sellOut, () => answer(after));
export const replaceIs = (after: Shortage) => typedHandler(soldOutContract.replace, () => answer(after));
export const refundIs = (after: Shortage) => typedHandler(soldOutContract.refund, () => answer(after));
export const foundIs = (after: Shortage) => typedHandler(soldOutContract.found, () => answer(after));
export const putBackIs = (after: Shortage) => typedHandler(soldOutContract.putBack, () => answer(after));
