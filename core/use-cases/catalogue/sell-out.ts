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
import type { StockOutOfRange } from '../errors.ts';
import { actOnMenu, NOT_KEPT, putBackSince, type MenuActOptions, type MenuActRefusal } from './act-on-menu.ts';

/**
 * Nobody can buy the product from now on, neither online nor at the window. Its stock stays in the books: whoever counts it next
 * finds what is missing. Who is paying for it is asked to stop; who has paid already gets an order as always, which then waits
 * (rules §2). A product that is sold out already stays so. One that somebody has put back since stays on the menu: they looked later.
 */
export type SellOut = (id: ProductId, actor: Actor, options?: MenuActOptions) => Promise<Result<Product, MenuActRefusal>>;

/** Sells a product again: of as many as were counted, those go first that paid orders wait for. One that is on the menu stays as it is. */
export type PutBack = (
  id: ProductId,
  counted: number,
  actor: Actor,
  options?: MenuActOptions,
) => Promise<Result<Product, MenuActRefusal | StockOutOfRange>>;

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

  return async (id, actor, options = NOT_KEPT) => {
    const sold = await actOnMenu({ unitOfWork, clock }, { ...options, id, actor }, async (tx, product) => {
      if (product.soldOutAt !== undefined) return ok(product);
      const stale = putBackSince(product, options.round);
      if (stale !== null) return err(stale);
      const at = clock.now();
      await tx.products.sellOut(id, at);
      const text = `Sold out: ${product.name}, ${product.available} available by the books`;
      await tx.audit.add({ at, by: actor.name, kind: 'stock', text });
      return ok({ ...product, available: 0, soldOutAt: at });
    });
    // A late copy finds it on the menu again: whoever pays then is left in peace.
    const isOut = sold.ok && sold.value.soldOutAt !== undefined;
    const concerned = isOut ? (await checkouts.live()).filter((checkout) => holds(checkout, id)) : [];
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
  async (id, counted, actor, options = NOT_KEPT) => {
    if (!isSettableStock(counted)) return err({ kind: 'product/stock-out-of-range' });
    return actOnMenu({ unitOfWork, clock }, { ...options, id, actor }, async (tx, product) => {
      const stale = putBackSince(product, options.round);
      if (stale !== null) return err(stale);
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
