import { addItem, decrement, EMPTY_CART, removeItem, type Cart } from '#core/domain/cart/cart.ts';
import type { CartRefusal } from '#core/domain/cart/cart-limits.ts';
import { reconcileCart } from '#core/domain/cart/reconcile-cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { DEFAULT_DONATION, type Donation } from '#core/domain/pricing/donation.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import { cartState, type CartState } from './cart-state.ts';
import { createStoredValue } from './stored-value.ts';

/** The cart of this browser: survives a reload, the same in every tab. */
export interface CartStore {
  readonly get: () => CartState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Null when it went in; otherwise why not. */
  readonly add: (product: Product) => CartRefusal | null;
  readonly decrement: (id: ProductId) => void;
  readonly remove: (id: ProductId) => void;
  readonly clear: () => void;
  readonly chooseDonation: (donation: Donation) => void;
  /** Takes over new prices and stock, and remembers what to tell the customer. */
  readonly reconcile: (products: readonly Product[]) => void;
  /** The customer has read what changed. */
  readonly dismissChanges: () => void;
  /** The next checkout shall be a new one, although the content is the same. */
  readonly renewKey: () => void;
}

const EMPTY: CartState = { items: EMPTY_CART, donation: DEFAULT_DONATION, key: '', changes: [] };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const createCartStore = (store: KeyValueStore, ids: RandomIds): CartStore => {
  const stored = createStoredValue<CartState>(store, 'cart', cartState, EMPTY);

  /** Another content is another version, with a key of its own. */
  const change = (next: Partial<Omit<CartState, 'key'>>): void => {
    const now = stored.get();
    const changed = { ...now, ...next };
    if (isSame(changed, now)) return;
    const isSameContent = isSame([changed.items, changed.donation], [now.items, now.donation]);
    stored.set({ ...changed, key: isSameContent ? now.key : ids.next() });
  };
  const changeItems = (edit: (items: Cart) => Cart): void => change({ items: edit(stored.get().items) });

  return {
    get: stored.get,
    subscribe: stored.subscribe,
    add: (product) => {
      const added = addItem(stored.get().items, product);
      if (!added.ok) return added.error;
      change({ items: added.value });
      return null;
    },
    decrement: (id) => changeItems((items) => decrement(items, id)),
    remove: (id) => changeItems((items) => removeItem(items, id)),
    clear: () => change({ items: EMPTY_CART, donation: DEFAULT_DONATION, changes: [] }),
    chooseDonation: (donation) => change({ donation }),
    reconcile: (products) => {
      const { items, changes } = stored.get();
      const reconciled = reconcileCart(items, products);
      change({ items: reconciled.cart, changes: [...changes, ...reconciled.changes] });
    },
    dismissChanges: () => change({ changes: [] }),
    renewKey: () => stored.set({ ...stored.get(), key: ids.next() }),
  };
};
