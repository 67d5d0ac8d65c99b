import {
  addItem,
  decrement,
  EMPTY_CART,
  incrementItem,
  removeItem,
  type Cart,
  type CartItem,
  type SoldProduct,
} from '#core/domain/cart/cart.ts';
import type { CartRefusal } from '#core/domain/cart/cart-limits.ts';
import { reconcileCart, repriceCart, type ReconciledCart } from '#core/domain/cart/reconcile-cart.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Donation } from '#core/domain/pricing/donation.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import { cartState, type CartState } from './cart-state.ts';
import { createStoredValue } from './stored-value.ts';

/** The cart of this browser: survives a reload, the same in every tab. */
export interface CartStore {
  readonly get: () => CartState;
  /** See StoredValue. */
  readonly getInitial: () => CartState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Null on success; otherwise the refusal. */
  readonly add: (product: SoldProduct) => CartRefusal | null;
  /** One more of an item, out of the available units. Null on success; otherwise the refusal. */
  readonly increment: (item: CartItem, available: number) => CartRefusal | null;
  readonly decrement: (id: ProductId) => void;
  readonly remove: (id: ProductId) => void;
  readonly clear: () => void;
  /** Undoes a removal: restores the cart. The next stock check still applies. */
  readonly restore: (before: Pick<CartState, 'items' | 'donation'>) => void;
  readonly chooseDonation: (donation: Donation) => void;
  /** Applies new prices and stock, and remembers the changes that the customer must see. */
  readonly reconcile: (products: readonly SoldProduct[]) => void;
  /** Applies new prices only. */
  readonly reprice: (prices: ReadonlyMap<ProductId, Cents>) => void;
  /** The customer has read the changes. */
  readonly dismissChanges: () => void;
  /** Makes the next checkout a new one, although the content is the same. */
  readonly renewKey: () => void;
}

const EMPTY: CartState = { items: EMPTY_CART, donation: null, key: '', changes: [] };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const createCartStore = (store: KeyValueStore, ids: RandomIds): CartStore => {
  const stored = createStoredValue<CartState>(store, 'cart', cartState, EMPTY);

  /** Changed content gets a new key. */
  const change = (next: Partial<Omit<CartState, 'key'>>): void => {
    const now = stored.get();
    const changed = { ...now, ...next };
    if (isSame(changed, now)) return;
    const isSameContent = isSame([changed.items, changed.donation], [now.items, now.donation]);
    stored.set({ ...changed, key: isSameContent ? now.key : ids.next() });
  };
  const changeItems = (edit: (items: Cart) => Cart): void => change({ items: edit(stored.get().items) });

  const takeOver = (items: Result<Cart, CartRefusal>): CartRefusal | null => {
    if (!items.ok) return items.error;
    change({ items: items.value });
    return null;
  };
  const tellChanges = ({ cart, changes }: ReconciledCart): void => change({ items: cart, changes: [...stored.get().changes, ...changes] });

  return {
    get: stored.get,
    getInitial: stored.getInitial,
    subscribe: stored.subscribe,
    add: (product) => takeOver(addItem(stored.get().items, product)),
    increment: (item, available) => takeOver(incrementItem(stored.get().items, item, available)),
    decrement: (id) => changeItems((items) => decrement(items, id)),
    remove: (id) => changeItems((items) => removeItem(items, id)),
    clear: () => change({ items: EMPTY_CART, donation: null, changes: [] }),
    restore: ({ items, donation }) => change({ items, donation }),
    chooseDonation: (donation) => change({ donation }),
    reconcile: (products) => tellChanges(reconcileCart(stored.get().items, products)),
    reprice: (prices) => tellChanges(repriceCart(stored.get().items, prices)),
    dismissChanges: () => change({ changes: [] }),
    renewKey: () => stored.set({ ...stored.get(), key: ids.next() }),
  };
};
