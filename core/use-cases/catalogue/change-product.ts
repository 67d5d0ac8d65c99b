import type { NewAuditEntry } from '../../domain/audit/audit-entry.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoSuchProduct } from '../errors.ts';

/** The changed product, and its entry in the audit log. */
export type ProductChange = { readonly product: Product; readonly kind: NewAuditEntry['kind']; readonly text: string };

export type ChangeProductDeps = Pick<Ports, 'unitOfWork' | 'clock'>;

/** Writes the changed product. */
export type WriteProduct<Refusal> = (tx: Transaction, product: Product) => Promise<Result<unknown, Refusal>>;

export const saveFields: WriteProduct<never> = async (tx, product) => ok(await tx.products.save(product));

/** Changes one locked product and writes the audit log, in one commit. A change without effect is not logged. */
export const changeProduct =
  <Refusal>({ unitOfWork, clock }: ChangeProductDeps, write: WriteProduct<Refusal>) =>
  (id: ProductId, actor: Actor, change: (product: Product) => ProductChange): Promise<Result<Product, NoSuchProduct | Refusal>> =>
    unitOfWork.run<Product, NoSuchProduct | Refusal>(async (tx) => {
      const [before] = await tx.products.lockForSale([id]);
      if (before === undefined) return err({ kind: 'product/not-found' });
      const { product, kind, text } = change(before);
      if (JSON.stringify(product) === JSON.stringify(before)) return ok(before);
      const written = await write(tx, product);
      if (!written.ok) return written;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind, text });
      return ok(product);
    });
