import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { DrawerId, NightId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { placedEvent } from '../../domain/order/order-history.ts';
import { displayOrderNumber, formatOrderNumber } from '../../domain/order/order-number.ts';
import type { Order, StaffMember, UnnumberedOrder } from '../../domain/order/order.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import { foundEntries, foundWith, type FoundStock } from '../../domain/stock/found-stock.ts';
import type { Sale } from '../../domain/window/sale.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { moveCashOfOrder } from '../drawers/cash-of-orders.ts';
import type { KeyReused, NoOpenNight } from '../errors.ts';

export type MadeSale = { readonly order: Order; readonly sale: Sale };

export type Numbering = { readonly standCode: string; readonly timeZone: string };

/** What the key of a sale has made before. @param isSame whether the same is asked for again */
export const repeatedSale = async (
  tx: Transaction,
  sale: Sale,
  isSame: (order: Order) => boolean,
): Promise<Result<MadeSale, KeyReused>> => {
  const order = await tx.orders.lock(sale.orderId);
  if (order === null) throw new Error('a sale has an order');
  return isSame(order) ? ok({ order, sale }) : err({ kind: 'checkout/key-reused' });
};

type Recorded<E> = {
  readonly placed: UnnumberedOrder;
  /** Where its cash goes; null for none. */
  readonly drawerId: DrawerId | null;
  /** What the books did not have, and why it was sold nevertheless. */
  readonly found?: { readonly stock: readonly FoundStock[]; readonly note: string };
  /** What the night may have against it. */
  readonly check: (night: NightId) => Promise<E | null>;
  readonly by: StaffMember;
  readonly at: Instant;
};

/** Writes a priced sale whose products are locked: its number, the stock, the order and its cash, in the order of the locks. */
export const recordSale = async <E>(
  tx: Transaction,
  { placed, drawerId, found, check, by, at }: Recorded<E>,
  { ids, numbering }: { readonly ids: IdGenerator; readonly numbering: Numbering },
): Promise<Result<Order, E | NoOpenNight | DrawerRefusal>> => {
  const businessDay = businessDayOf(at, numbering.timeZone);
  const sequence = await tx.orders.nextSequence(businessDay);
  const night = await tx.nights.tonight(businessDay, at);
  if (night === null) return err({ kind: 'sale/no-open-night' });
  const refusal = await check(night);
  if (refusal !== null) return err(refusal);
  if (found !== undefined && found.stock.length > 0)
    await tx.stock.write(foundEntries(found.stock, { actId: foundWith(placed.id), by: by.name, at, note: found.note }));
  await tx.products.moveStock(
    placed.items.map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: 0, sold: quantity })),
  );
  const orderNumber = formatOrderNumber({ standCode: numbering.standCode, businessDay, channel: 'W', sequence });
  // The customer stands here: the number is all there is to say.
  const order = { ...placed, orderNumber, pickupCode: null };
  await tx.orders.insert(order, { ...placedEvent(order), at });
  if (drawerId === null) return ok(order);
  const entry = {
    kind: 'sale',
    drawerId,
    orderId: order.id,
    amountCents: order.totalCents,
    note: displayOrderNumber(orderNumber),
  } as const;
  const moved = await moveCashOfOrder(tx, entry, { by, at, ids });
  return moved.ok ? ok(order) : moved;
};
