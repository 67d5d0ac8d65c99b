import type { ProductId, StockActId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { StockRefusal } from '../../domain/stock/stock-entry.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchProduct } from '../errors.ts';

type Loss = {
  readonly id: StockActId;
  readonly productId: ProductId;
  /** At least 1. */
  readonly quantity: number;
  readonly reason: string;
};

/** Removes burnt, dropped or expired units from the shelf, once per id. @returns the units left to sell. */
export type WriteOff = (loss: Loss, actor: Actor) => Promise<Result<number, StockRefusal | NoSuchProduct>>;

export const makeWriteOff =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): WriteOff =>
  async ({ id, productId, quantity, reason }, actor) => {
    const note = cleanText(reason, TEXT_LIMITS.reason);
    if (note === '') return err({ kind: 'stock/note-required' });
    return unitOfWork.run<number, StockRefusal | NoSuchProduct>(async (tx) => {
      const [product] = await tx.products.lockForSale([productId]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      if (await tx.stock.isWritten(id)) return ok(product.available);
      // Spoiled units exist, so the recorded stock counts, even for a product marked as sold out.
      const available = product.onHand - product.reserved;
      if (available < quantity) return err({ kind: 'stock/below-held', name: product.name });
      const at = clock.now();
      await tx.stock.write([{ actId: id, productId, kind: 'spoiled', delta: -quantity, count: null, by: actor.name, at, note }]);
      await tx.audit.add({ at, by: actor.name, kind: 'stock', text: `${product.name}: ${quantity} spoiled, ${note}` });
      return ok(available - quantity);
    });
  };
