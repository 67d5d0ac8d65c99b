import { mergeLines } from '../../domain/checkout/checkout-lines.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { DrawerId, NightId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { placedEvent } from '../../domain/order/order-history.ts';
import { displayOrderNumber, formatOrderNumber, numberDay } from '../../domain/order/order-number.ts';
import type { Order, StaffMember } from '../../domain/order/order.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import { correctionEntries, type StockCorrection } from '../../domain/stock/found-stock.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Sale } from '../../domain/window/sale.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { moveCashOfOrder } from '../drawers/cash-of-orders.ts';
import type { KeyReused, NoOpenNight, SoldByAnother } from '../errors.ts';

export type MadeSale = { readonly order: Order; readonly sale: Sale };

export type Numbering = { readonly standCode: string; readonly timeZone: string };

/** The earlier sale with this key, by the same person. @param isSame whether the request is the same */
export const repeatedSale = async (
  tx: Transaction,
  sale: Sale,
  actor: Actor,
  isSame: (order: Order) => boolean,
): Promise<Result<MadeSale, KeyReused | SoldByAnother>> => {
  if (sale.soldBy.staffId !== actor.id) return err({ kind: 'sale/by-another', name: sale.soldBy.name });
  const order = await tx.orders.lock(sale.orderId);
  if (order === null) throw new Error('a sale has an order');
  return isSame(order) ? ok({ order, sale }) : err({ kind: 'checkout/key-reused' });
};

type Written = { readonly by: StaffMember; readonly at: Instant };

export type Recorded = { readonly order: Order; readonly night: NightId };

type RecordedOrder<E> = Written & {
  readonly placed: Omit<Order, 'orderNumber'>;
  /** Units missing from the record, and why they were sold anyway. */
  readonly found?: { readonly corrections: readonly StockCorrection[]; readonly note: string };
  /** Why the night refuses it. */
  readonly check?: (night: NightId) => Promise<E | null>;
};

/** Writes a priced sale whose products are locked: its number, the stock and the order, in lock order. */
export const recordOrder = async <E = never>(
  tx: Transaction,
  { placed, found, check, by, at }: RecordedOrder<E>,
  numbering: Numbering,
): Promise<Result<Recorded, E | NoOpenNight>> => {
  const { standCode, timeZone } = numbering;
  const businessDay = numberDay(await tx.nights.openedAt(), at, timeZone);
  const sequence = await tx.orders.nextSequence(businessDay);
  const night = await tx.nights.tonight(businessDayOf(at, timeZone), at);
  if (night === null) return err({ kind: 'sale/no-open-night' });
  const refusal = (await check?.(night)) ?? null;
  if (refusal !== null) return err(refusal);
  if (found !== undefined && found.corrections.length > 0)
    await tx.stock.write(correctionEntries(found.corrections, placed.id, { by: by.name, at, note: found.note }));
  await tx.products.moveStock(
    mergeLines(placed.items).map(({ productId, quantity }) => ({ productId, onHand: -quantity, reserved: 0, sold: quantity })),
  );
  const orderNumber = formatOrderNumber({ standCode, businessDay, channel: 'W', sequence });
  const order = { ...placed, orderNumber };
  await tx.orders.insert(order, { ...placedEvent(order), at }, night);
  return ok({ order, night });
};

type Cash = Written & {
  /** The drawer; null for none. */
  readonly drawerId: DrawerId | null;
  readonly ids: IdGenerator;
};

/** Enters the cash of a recorded sale into its drawer's ledger. */
export const takeCash = async (tx: Transaction, order: Order, { drawerId, by, at, ids }: Cash): Promise<Result<Order, DrawerRefusal>> => {
  if (drawerId === null) return ok(order);
  const entry = {
    kind: 'sale',
    drawerId,
    orderId: order.id,
    amountCents: order.totalCents,
    note: displayOrderNumber(order.orderNumber),
  } as const;
  const moved = await moveCashOfOrder(tx, entry, { by, at, ids });
  return moved.ok ? ok(order) : moved;
};

type RecordedSale<E> = RecordedOrder<E> & Pick<Cash, 'drawerId'>;

/** Both steps: the sale is refused when its drawer takes no cash. */
export const recordSale = async <E>(
  tx: Transaction,
  { drawerId, ...sale }: RecordedSale<E>,
  { ids, numbering }: { readonly ids: IdGenerator; readonly numbering: Numbering },
): Promise<Result<Recorded, E | NoOpenNight | DrawerRefusal>> => {
  const recorded = await recordOrder(tx, sale, numbering);
  if (!recorded.ok) return recorded;
  const taken = await takeCash(tx, recorded.value.order, { drawerId, by: sale.by, at: sale.at, ids });
  return taken.ok ? recorded : taken;
};

/** '1 × Bottled Water, 2 × Hot Dog' */
export const itemsText = ({ items }: Pick<Order, 'items'>): string =>
  items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
