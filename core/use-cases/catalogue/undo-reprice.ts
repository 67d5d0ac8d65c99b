import { checkPrice, priceChangeText, repriced, type PriceRefusal } from '../../domain/catalogue/price-change.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { ChangeProductDeps } from './change-product.ts';
import type { PriceBefore } from './reprice-category.ts';

/**
 * Restores the prices from before one price was set for all. A product whose price changed since keeps it, because that change was
 * deliberate. @param priceCents the price that was set for all. @returns the number of restored prices.
 */
export type UndoReprice = (priceCents: Cents, before: readonly PriceBefore[], actor: Actor) => Promise<Result<number, PriceRefusal>>;

export const makeUndoReprice =
  ({ unitOfWork, clock }: ChangeProductDeps): UndoReprice =>
  async (priceCents, before, actor) => {
    for (const { priceCents: wanted } of before) {
      const price = checkPrice(wanted);
      if (!price.ok) return price;
    }
    const prices = new Map(before.map((one) => [one.id, one.priceCents]));
    return unitOfWork.run(async (tx) => {
      const products = await tx.products.lockForSale([...prices.keys()]);
      const texts: string[] = [];
      for (const product of products) {
        const wanted = prices.get(product.id);
        if (wanted === undefined || product.priceCents !== priceCents || wanted === priceCents) continue;
        await tx.products.save(repriced(product, wanted, clock.now()));
        texts.push(priceChangeText(product.name, priceCents, wanted));
      }
      if (texts.length > 0) await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'price', text: `Undone: ${texts.join(', ')}` });
      return ok(texts.length);
    });
  };
