import { mergeLines } from '../../domain/checkout/checkout-lines.ts';
import { orderId, orderItemId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { clockTimeOf } from '../../domain/reports/local-time.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { correctionsFor, foundOf, foundText, foundStockActId, type FoundStock } from '../../domain/stock/found-stock.ts';
import { deviceTimeOf, unusualFactsOf, priceAsPaid, type OfflineSale } from '../../domain/window/offline-sale.ts';
import { isSameSale, placeSale, type LinesAsShownRefusal } from '../../domain/window/sale.ts';
import type { Ports } from '../../ports/ports.ts';
import type { KeyReused, NoOpenNight, SoldByAnother } from '../errors.ts';
import { noteSale } from './note-given.ts';
import { itemsText, recordOrder, repeatedSale, takeCash, type MadeSale, type Numbering } from './record-sale.ts';

type Refused = LinesAsShownRefusal | KeyReused | SoldByAnother | NoOpenNight;

/** The same for every repeat. */
export type EnteredSale = MadeSale & {
  /** Units that were not recorded when the sale arrived. */
  readonly found: readonly FoundStock[];
  /** The named drawer no longer took cash: the cash is in no drawer's ledger. */
  readonly isBesideItsDrawer: boolean;
};

/**
 * Records a cash sale or comp that a device made offline, once per key, even if an earlier online request got no answer. Stock, prices and
 * drawers never refuse it: missing units are recorded as added, comps wait for a manager, and the audit log lists the differences. Without
 * an open night it is refused, and the device keeps it for a person.
 */
export type EnterOfflineSale = (idempotencyKey: string, sold: OfflineSale, actor: Actor) => Promise<Result<EnteredSale, Refused>>;

export interface EnterOfflineSaleDeps extends Pick<Ports, 'unitOfWork' | 'clock' | 'ids'> {
  readonly numbering: Numbering;
}

const FOUND_NOTE = 'Sold without a network, beyond the recorded stock';

export const makeEnterOfflineSale =
  ({ unitOfWork, clock, ids, numbering }: EnterOfflineSaleDeps): EnterOfflineSale =>
  (idempotencyKey, sold, actor) =>
    unitOfWork.run<EnteredSale, Refused>(async (tx) => {
      const known = await tx.sales.claim(idempotencyKey);
      if (known !== null) {
        const repeated = await repeatedSale(tx, known, actor, isSameSale(sold.items, sold.payment.tender));
        if (!repeated.ok) return repeated;
        const changed = await tx.stock.changedBy(foundStockActId(known.orderId));
        const isBesideItsDrawer = sold.drawerId !== null && (await tx.drawers.ofSale(known.orderId)) === null;
        return ok({ ...repeated.value, found: foundOf(changed.map(({ delta, ...one }) => ({ ...one, units: delta }))), isBesideItsDrawer });
      }
      const products = await tx.products.lockForSale(sold.items.map(({ productId }) => productId));
      const lines = priceAsPaid(sold.items, products);
      if (!lines.ok) return lines;
      const by = asStaffMember(actor);
      const at = clock.now();
      const placed = placeSale({
        id: orderId(ids.uuid()),
        itemIds: lines.value.map(() => orderItemId(ids.uuid())),
        lookupHash: ids.lookupHash(),
        lines: lines.value,
        products,
        payment: sold.payment,
        customerName: cleanText(sold.customerName, TEXT_LIMITS.name),
        specialInstructions: cleanText(sold.specialInstructions ?? '', TEXT_LIMITS.specialInstructions) || null,
        soldBy: by,
        at: deviceTimeOf(sold.soldAt, sold.sentAt, at),
      });
      const since = await tx.stock.countsSince(
        products.map(({ id }) => id),
        placed.placedAt,
      );
      const corrections = correctionsFor(mergeLines(lines.value), products, since);
      const stock = foundOf(corrections);
      const offline = { ...placed, enteredAt: at, soldOffline: true } as const;
      const recorded = await recordOrder(tx, { placed: offline, found: { corrections, note: FOUND_NOTE }, by, at }, numbering);
      if (!recorded.ok) return recorded;
      const { order, night } = recorded.value;
      const drawerId = sold.payment.tender === 'cash' ? sold.drawerId : null;
      const taken = await takeCash(tx, order, { drawerId, by, at, ids });
      const sale = { orderId: order.id, idempotencyKey, soldBy: by, payment: sold.payment };
      await tx.sales.insert(sale);
      const given = await noteSale(tx, order, { night, products, isInDrawer: taken.ok && drawerId !== null, actor, at, ids });
      const oddities = unusualFactsOf({
        lines: lines.value,
        products,
        refusal: taken.ok ? null : taken.error,
        order,
        payment: sold.payment,
      });
      const number = displayOrderNumber(order.orderNumber);
      const time = clockTimeOf(order.placedAt, numbering.timeZone);
      const sum = `${formatUsd(order.totalCents)}, sold without a network at ${time}`;
      const text = [`Entered ${number} for ${sum}: ${itemsText(order)}`, ...oddities, ...given].join('; ');
      await tx.audit.add({ at, by: actor.name, kind: 'sale', text });
      if (stock.length > 0)
        await tx.audit.add({ at, by: actor.name, kind: 'stock', text: `${FOUND_NOTE} (${number}): ${foundText(stock, products)}` });
      return ok({ order, sale, found: stock, isBesideItsDrawer: !taken.ok });
    });
