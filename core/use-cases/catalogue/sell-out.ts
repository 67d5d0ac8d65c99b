import type { Product } from '../../domain/catalogue/product.ts';
import { isSettableStock } from '../../domain/catalogue/stock.ts';
import { isLive, requestRelease, type Checkout } from '../../domain/checkout/checkout.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { stockActId, type CheckoutId, type ProductId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { unitsSpokenFor } from '../../domain/stock/late-count.ts';
import { deviceTimeOf } from '../../domain/window/offline-sale.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { StockOutOfRange } from '../errors.ts';
import { actOnMenu, NOT_KEPT, putBackSince, type MenuActOptions, type MenuActRefusal } from './act-on-menu.ts';

/**
 * Stops the sale of a product, online and at the window. Its recorded stock stays, so that the next count shows missing units. Live
 * checkouts are asked to end; those already paid become orders as always, which then wait (rules §2). A repeat has no effect. A product
 * that was put back since stays on the menu, because that decision is newer.
 */
export type SellOut = (id: ProductId, actor: Actor, options?: MenuActOptions) => Promise<Result<Product, MenuActRefusal>>;

/** By the device's clock: see `deviceTimeOf`. Absent: now. */
type Counting = { readonly countedAt?: Instant | null; readonly sentAt?: Instant | null };

/**
 * Sells a product again. Counted units first cover the paid orders that were not packed, and those placed since. The difference to the
 * record is written as a count of that time. A product on the menu stays unchanged.
 */
export type PutBack = (
  id: ProductId,
  counted: number,
  actor: Actor,
  options?: MenuActOptions & Counting,
) => Promise<Result<Product, MenuActRefusal | StockOutOfRange>>;

const holds = ({ lines }: Checkout, id: ProductId): boolean => lines.some(({ productId }) => productId === id);

export const makeSellOut = ({ unitOfWork, checkouts, clock }: Pick<Ports, 'unitOfWork' | 'checkouts' | 'clock'>): SellOut => {
  /** One commit each, like `endHolds`. The stock is released when the provider confirms, within seconds, by the reconciler. */
  const endHold = (id: CheckoutId) =>
    unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout) || checkout.releaseRequestedAt !== null) return ok(null);
      // Not 'hold-ended': these customers made no mistake and may start again immediately.
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
      const text = `Sold out: ${product.name}, ${product.available} available on record`;
      await tx.audit.add({ at, by: actor.name, kind: 'stock', text });
      return ok({ ...product, available: 0, soldOutAt: at });
    });
    // A late copy of the act: the product is on the menu again, so live checkouts continue.
    const isOut = sold.ok && sold.value.soldOutAt !== undefined;
    const concerned = isOut ? (await checkouts.live()).filter((checkout) => holds(checkout, id)) : [];
    for (const checkout of concerned) await endHold(checkout.id);
    return sold;
  };
};

export interface PutBackDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly numbering: { readonly timeZone: string };
}

export const makePutBack = ({ unitOfWork, clock, numbering }: PutBackDeps): PutBack => {
  /** As a count of tonight; between two nights there is no sheet to correct. */
  const record = async (
    tx: Transaction,
    { id, menuRound = 0 }: Product,
    count: { counted: number; seen: number },
    { by, at }: { by: string; at: Instant },
  ): Promise<void> => {
    const now = clock.now();
    const delta = count.counted - count.seen;
    if ((await tx.nights.tonight(businessDayOf(now, numbering.timeZone), now)) !== null)
      return tx.stock.write([
        { actId: stockActId(`put-back-${menuRound}`), productId: id, kind: 'closing-count', delta, count, by, at, note: null },
      ]);
    if (delta !== 0) await tx.products.adjustStock(id, delta, by);
  };

  return async (id, counted, actor, options = NOT_KEPT) => {
    if (!isSettableStock(counted)) return err({ kind: 'product/stock-out-of-range' });
    return actOnMenu({ unitOfWork, clock }, { ...options, id, actor }, async (tx, product) => {
      const stale = putBackSince(product, options.round);
      if (stale !== null) return err(stale);
      if (product.soldOutAt === undefined) return ok(product);
      const now = clock.now();
      const at = deviceTimeOf(options.countedAt ?? now, options.sentAt, now);
      // The units of customers who are paying are on the shelf, too, and so were those spoiled since.
      const others = product.reserved + (await tx.stock.spoiledSince(id, at));
      const waiting = unitsSpokenFor(await tx.orders.inHandSince(at), id, at, now) + others;
      const available = counted - waiting;
      if (available < 0) return err({ kind: 'product/fewer-than-wait', waiting });
      const restored = await tx.products.putBack(id);
      await record(tx, restored, { counted, seen: restored.available + waiting }, { by: actor.name, at });
      const text = `Back on the menu: ${product.name}, ${counted} counted, ${available} available`;
      await tx.audit.add({ at: now, by: actor.name, kind: 'stock', text });
      return ok({ ...restored, available });
    });
  };
};
