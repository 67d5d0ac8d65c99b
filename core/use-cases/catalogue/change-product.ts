import type { NewAuditEntry } from '../../domain/audit/audit-entry.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NameTaken, NoSuchProduct } from '../errors.ts';

/** What becomes of a product, and how the trail tells it. */
export type ProductChange = { readonly product: Product; readonly kind: NewAuditEntry['kind']; readonly text: string };

export interface ChangeProductDeps {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Changes one locked product and tells the trail, in one commit. A change to what it already is leaves no trace. */
export const changeProduct =
  ({ unitOfWork, clock }: ChangeProductDeps) =>
  (id: ProductId, actor: Actor, change: (product: Product) => ProductChange): Promise<Result<Product, NoSuchProduct | NameTaken>> =>
    unitOfWork.run<Product, NoSuchProduct | NameTaken>(async (tx) => {
      const [before] = await tx.products.lockForSale([id]);
      if (before === undefined) return err({ kind: 'product/not-found' });
      const { product, kind, text } = change(before);
      if (JSON.stringify(product) === JSON.stringify(before)) return ok(before);
      if (!(await tx.products.save(product))) return err({ kind: 'product/name-taken', name: product.name });
      await tx.audit.add({ at: clock.now(), by: actor.name, kind, text });
      return ok(product);
    });
