import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { menuActs, type Act, type MenuAct } from './act-log.ts';

type OnMenu = { readonly id: ProductId; readonly available: number };

/** The last unsent act on a product; null: none. */
export const unsentMenuActOf = (id: ProductId, acts: readonly Act[]): MenuAct | null =>
  menuActs(acts).findLast(({ isLate, product }) => isLate && product.id === id) ?? null;

/** The units that this device may sell: its own count, until the server reports those that paid orders wait for. */
const left = ({ step }: MenuAct): number => (step.kind === 'put-back' ? step.counted : 0);

/** The products with this device's unsent acts applied: sold-out ones are not for sale, put-back ones are. */
export const withMenuActs = <P extends OnMenu>(products: readonly P[], acts: readonly Act[]): readonly P[] =>
  menuActs(acts).length === 0
    ? products
    : products.map((product) => {
        const act = unsentMenuActOf(product.id, acts);
        return act === null ? product : { ...product, available: left(act) };
      });

/** Since when a product is sold out, unsent acts included. */
export const soldOutSince = (
  { id, soldOutAt }: { readonly id: ProductId; readonly soldOutAt: Instant | null },
  acts: readonly Act[],
): Instant | null => {
  const act = unsentMenuActOf(id, acts);
  if (act === null) return soldOutAt;
  return act.step.kind === 'put-back' ? null : (soldOutAt ?? act.at);
};
