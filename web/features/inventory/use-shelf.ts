import { useState } from 'react';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isOn, type Shelf } from './inventory.view.ts';

type Seen = { readonly shelf: Shelf; readonly ids: ReadonlySet<ProductId> };

/** The products of a shelf. They stay while it is open, so that a restocked card does not slip away under the finger. */
export const useShelf = (products: readonly Product[], shelf: Shelf): readonly Product[] => {
  const [seen, setSeen] = useState<Seen>({ shelf, ids: new Set() });
  const kept = seen.shelf === shelf ? seen.ids : new Set<ProductId>();
  const isShown = (product: Product): boolean => isOn(shelf, product) || (kept.has(product.id) && isShortage(shelf));
  const shown = products.filter(isShown);
  const ids = shown.map(({ id }) => id);
  if (seen.shelf !== shelf || ids.some((id) => !kept.has(id))) setSeen({ shelf, ids: new Set([...kept, ...ids]) });
  return shown;
};

/** A product never changes its category. */
const isShortage = (shelf: Shelf): boolean => shelf === 'sold-out' || shelf === 'low';
