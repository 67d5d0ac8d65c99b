import { categoryLabel, type Category } from '../../domain/catalogue/category.ts';
import { checkPrice, repriced, type PriceRefusal } from '../../domain/catalogue/price-change.ts';
import { formatUsd, type Cents } from '../../domain/kernel/money.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { ChangeProductDeps } from './change-product.ts';

export type PriceBefore = { readonly id: ProductId; readonly priceCents: Cents };

export type Repriced = {
  /** The number of products that now have the price. */
  readonly count: number;
  /** The previous prices, for undo. */
  readonly before: readonly PriceBefore[];
};

/** One price for a whole category, inactive products included. */
export type RepriceCategory = (category: Category, priceCents: Cents, actor: Actor) => Promise<Result<Repriced, PriceRefusal>>;

export const makeRepriceCategory =
  ({ unitOfWork, clock }: ChangeProductDeps): RepriceCategory =>
  async (category, priceCents, actor) => {
    const price = checkPrice(priceCents);
    if (!price.ok) return price;
    return unitOfWork.run(async (tx) => {
      const products = await tx.products.lockCategory(category);
      const others = products.filter((product) => product.priceCents !== priceCents);
      for (const product of others) await tx.products.save(repriced(product, priceCents, clock.now()));
      if (others.length > 0) {
        const before = others.map((product) => `${product.name} ${formatUsd(product.priceCents)}`).join(', ');
        const text = `All ${categoryLabel(category).toLowerCase()}: ${formatUsd(priceCents)} (before: ${before})`;
        await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'price', text });
      }
      return ok({ count: products.length, before: others.map(({ id, priceCents: had }) => ({ id, priceCents: had })) });
    });
  };
