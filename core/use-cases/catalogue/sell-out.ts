import type { Product } from '../../domain/catalogue/product.ts';
import { isSettableStock } from '../../domain/catalogue/stock.ts';
import { isLive, requestRelease, type Checkout } from '../../domain/checkout/checkout.ts';
import type { CheckoutId, ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { itemsWaitingFor } from '../../domain/order/shortage.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { FewerThanWait, NoSuchProduct, StockOutOfRange } from '../errors.ts';

/**
 * Nobody can buy the product from now on, neither online nor at the window. Its stock stays in the books: whoever counts it next
 * finds what is missing. Who is paying for it is asked to stop; who has paid already gets an order as always, which then waits
 * (rules §2). A product that is sold out already stays so.
 */
export type SellOut = (id: ProductId, actor: Actor) => Promise<Result<Product, NoSuchProduct>>;

/** Sells a product again: of as many as were counted, those go first that paid orders wait for. One that is on the menu stays as it is. */
export type PutBack = (
  id: ProductId,
  counted: number,
  actor: Actor,
) => Promise<Result<Product, NoSuchProduct | StockOutOfRange | FewerThanWait>>;

export interface SellOutDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: CheckoutStore;
  readonly clock: Clock;
}

const holds = ({ lines }: Checkout, id: ProductId): boolean => lines.some(({ productId }) => productId === id);

export const makeSellOut = ({ unitOfWork, checkouts, clock }: SellOutDeps): SellOut => {
  /** One commit each, as `endHolds`. The provider's confirmation releases the stock, which the reconciler sees to within seconds. */
  const endHold = (id: CheckoutId) =>
    unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout) || checkout.releaseRequestedAt !== null) return ok(null);
      // Not 'hold-ended': it is not their fault, and they may start again at once.
      await tx.checkouts.save(requestRelease(checkout, 'cancelled', clock.now()));
      return ok(null);
    });

  return async (id, actor) => {
    const sold = await unitOfWork.run<Product, NoSuchProduct>(async (tx) => {
      const [product] = await tx.products.lockForSale([id]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      if (product.soldOutAt !== undefined) return ok(product);
      const at = clock.now();
      await tx.products.sellOut(id, at);
      const text = `Sold out: ${product.name}, ${product.available} available by the books`;
      await tx.audit.add({ at, by: actor.name, kind: 'stock', text });
      return ok({ ...product, available: 0, soldOutAt: at });
    });
    const concerned = sold.ok ? (await checkouts.live()).filter((checkout) => holds(checkout, id)) : [];
    for (const checkout of concerned) await endHold(checkout.id);
    return sold;
  };
};

export interface PutBackDeps {
  readonly unitOfWork: UnitOfWork;
  readonly orders: OrderReader;
  readonly clock: Clock;
}

export const makePutBack =
  ({ unitOfWork, orders, clock }: PutBackDeps): PutBack =>
  async (id, counted, actor) => {
    if (!isSettableStock(counted)) return err({ kind: 'product/stock-out-of-range' });
    return unitOfWork.run<Product, NoSuchProduct | FewerThanWait>(async (tx) => {
      const [product] = await tx.products.lockForSale([id]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      if (product.soldOutAt === undefined) return ok(product);
      const inHand = await orders.inHand();
      const waiting = inHand.flatMap(({ order }) => itemsWaitingFor(product, order)).reduce((sum, { quantity }) => sum + quantity, 0);
      const available = counted - waiting;
      if (available < 0) return err({ kind: 'product/fewer-than-wait', waiting });
      const restored = await tx.products.putBack(id);
      if (available !== restored.available) await tx.products.adjustStock(id, available - restored.available, actor.name);
      const text = `Back on the menu: ${product.name}, ${counted} counted, ${available} available`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'stock', text });
      return ok({ ...restored, available });
    });
  };
