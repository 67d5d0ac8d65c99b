import type { Product } from '../../domain/catalogue/product.ts';
import { isSettableStock } from '../../domain/catalogue/stock.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchProduct, StockOutOfRange } from '../errors.ts';
import type { ChangeProductDeps } from './change-product.ts';

/**
 * Sets how many can be bought from now on, not counting units in live checkouts (rules §4). Applied under the row's lock as a difference,
 * so that it never overwrites a concurrent sale.
 */
export type SetStock = (id: ProductId, available: number, actor: Actor) => Promise<Result<Product, NoSuchProduct | StockOutOfRange>>;

export const makeSetStock =
  ({ unitOfWork, clock }: ChangeProductDeps): SetStock =>
  async (id, available, actor) => {
    if (!isSettableStock(available)) return err({ kind: 'product/stock-out-of-range' });
    return unitOfWork.run<Product, NoSuchProduct>(async (tx) => {
      const [product] = await tx.products.lockForSale([id]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      if (product.available === available) return ok(product);
      // The person has looked, so it is no longer sold out.
      const restored = product.soldOutAt === undefined ? product : await tx.products.putBack(id);
      if (restored.available !== available) await tx.products.adjustStock(id, available - restored.available, actor.name);
      const text = `${product.name}: ${product.available} → ${available} available`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'stock', text });
      return ok({ ...restored, available });
    });
  };
