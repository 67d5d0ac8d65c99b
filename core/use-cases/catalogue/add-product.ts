import { checkPrice, type PriceRefusal } from '../../domain/catalogue/price-change.ts';
import { readProductName, type NameRefusal } from '../../domain/catalogue/product-name.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { isSettableStock } from '../../domain/catalogue/stock.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NewProduct } from '../../ports/product-repository.ts';
import type { NameTaken, NoSuchImage, StockOutOfRange } from '../errors.ts';
import type { KnowsImage } from '../images/knows-image.ts';
import type { ChangeProductDeps } from './change-product.ts';

export type TypedProduct = NewProduct & { readonly quantity: number };

export type AddProductRefusal = NameRefusal | PriceRefusal | StockOutOfRange | NoSuchImage | NameTaken;

export type AddProduct = (typed: TypedProduct, actor: Actor) => Promise<Result<Product, AddProductRefusal>>;

export const makeAddProduct =
  ({ unitOfWork, clock, knowsImage }: ChangeProductDeps & { readonly knowsImage: KnowsImage }): AddProduct =>
  async ({ quantity, ...typed }, actor) => {
    const name = readProductName(typed.name);
    if (!name.ok) return name;
    const price = checkPrice(typed.priceCents);
    if (!price.ok) return price;
    if (!isSettableStock(quantity)) return err({ kind: 'product/stock-out-of-range' });
    if (!(await knowsImage(typed.imagePath))) return err({ kind: 'image/not-found' });
    return unitOfWork.run<Product, NameTaken>(async (tx) => {
      const product = await tx.products.insert({ ...typed, name: name.value }, { onHand: quantity, by: actor.name });
      if (product === null) return err({ kind: 'product/name-taken', name: name.value });
      const text = `Added '${product.name}' at ${formatUsd(product.priceCents)}, ${quantity} available`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'product', text });
      return ok(product);
    });
  };
