import { preparationText, readPreparation, type Preparation, type PreparationRefusal } from '../../domain/catalogue/preparation.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchProduct } from '../errors.ts';
import type { ChangeProductDeps } from './change-product.ts';

/** Sets a product's station and prep points. A change without effect is not logged. */
export type SetPreparation = (
  id: ProductId,
  typed: Preparation,
  actor: Actor,
) => Promise<Result<Preparation, NoSuchProduct | PreparationRefusal>>;

export const makeSetPreparation =
  ({ unitOfWork, clock }: ChangeProductDeps): SetPreparation =>
  async (id, typed, actor) => {
    const wanted = readPreparation(typed);
    if (!wanted.ok) return wanted;
    return unitOfWork.run<Preparation, NoSuchProduct>(async (tx) => {
      const [product] = await tx.products.lockForSale([id]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      const before = await tx.products.prepare(id, wanted.value);
      if (preparationText(before) === preparationText(wanted.value)) return wanted;
      const text = `'${product.name}': ${preparationText(before)} → ${preparationText(wanted.value)}`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'product', text });
      return ok(wanted.value);
    });
  };
