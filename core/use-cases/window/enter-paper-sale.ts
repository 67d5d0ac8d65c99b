import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { orderId, orderItemId, type DrawerId, type NightId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { clockTimeOf } from '../../domain/reports/local-time.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { can } from '../../domain/staff/role.ts';
import { correctionsFor, foundOf, foundText } from '../../domain/stock/found-stock.ts';
import { priceSheet, type PaperRefusal, type PaperSheet } from '../../domain/window/paper-sale.ts';
import { isSameSale, placeSale } from '../../domain/window/sale.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { DrawerNeeded, KeyReused, NoOpenNight, SoldByAnother } from '../errors.ts';
import { noteSale } from './note-given.ts';
import { itemsText, recordSale, repeatedSale, type MadeSale, type Numbering } from './record-sale.ts';

type Refused = PaperRefusal | KeyReused | SoldByAnother | NoOpenNight | DrawerRefusal | DrawerNeeded;

/**
 * Enters a paper sale: one cash sale at its written time, already handed over. It happened, so shortages do not refuse it: missing units
 * are recorded as added. The same key makes the same sale. On a night with drawers, cash without a drawer needs a person who manages them,
 * because its box is already counted.
 */
export type EnterPaperSale = (idempotencyKey: string, sheet: PaperSheet, actor: Actor) => Promise<Result<MadeSale, Refused>>;

export interface EnterPaperSaleDeps extends Pick<Ports, 'unitOfWork' | 'clock' | 'ids'> {
  readonly numbering: Numbering;
}

const FOUND_NOTE = 'Sold on paper, beyond the recorded stock';

const checkDrawer =
  (tx: Transaction, drawerId: DrawerId | null, actor: Actor) =>
  async (night: NightId): Promise<DrawerNeeded | null> => {
    if (drawerId !== null || can(actor.role, 'drawers:manage')) return null;
    return (await tx.drawers.ofNight(night)).length === 0 ? null : { kind: 'sale/drawer-needed' };
  };

export const makeEnterPaperSale =
  ({ unitOfWork, clock, ids, numbering }: EnterPaperSaleDeps): EnterPaperSale =>
  (idempotencyKey, typed, actor) => {
    const sheet = { ...typed, seller: cleanText(typed.seller, TEXT_LIMITS.staffName) };
    const by = asStaffMember(actor);
    return unitOfWork.run<MadeSale, Refused>(async (tx) => {
      const known = await tx.sales.claim(idempotencyKey);
      if (known !== null) {
        const isSame = isSameSale(sheet.items, 'cash');
        return repeatedSale(tx, known, actor, (order) => order.placedAt === sheet.writtenAt && isSame(order));
      }
      const products = await tx.products.lockForSale(sheet.items.map(({ productId }) => productId));
      const at = clock.now();
      const lines = priceSheet(sheet, products, at);
      if (!lines.ok) return lines;
      const placed = placeSale({
        id: orderId(ids.uuid()),
        itemIds: lines.value.map(() => orderItemId(ids.uuid())),
        lookupHash: ids.lookupHash(),
        lines: lines.value,
        // It was all handed out already.
        products: [],
        payment: { tender: 'cash' },
        customerName: '',
        specialInstructions: null,
        soldBy: by,
        at: sheet.writtenAt,
      });
      const since = await tx.stock.countsSince(
        products.map(({ id }) => id),
        sheet.writtenAt,
      );
      const corrections = correctionsFor(lines.value, products, since);
      const stock = foundOf(corrections);
      const recorded = await recordSale(
        tx,
        {
          placed: { ...placed, enteredAt: at },
          drawerId: sheet.drawerId,
          found: { corrections, note: FOUND_NOTE },
          check: checkDrawer(tx, sheet.drawerId, actor),
          by,
          at,
        },
        { ids, numbering },
      );
      if (!recorded.ok) return recorded;
      const { order, night } = recorded.value;
      const { seller, countedCents } = sheet;
      const sale = {
        orderId: order.id,
        idempotencyKey,
        soldBy: by,
        payment: { tender: 'cash', givenCents: order.totalCents },
        paper: { seller, countedCents },
      } as const;
      await tx.sales.insert(sale);
      const given = await noteSale(tx, order, { night, products, isInDrawer: sheet.drawerId !== null, actor, at, ids });
      const number = displayOrderNumber(order.orderNumber);
      const time = clockTimeOf(sheet.writtenAt, numbering.timeZone);
      const counted = countedCents === null ? '' : `, ${formatUsd(countedCents)} counted`;
      const sum = `${formatUsd(order.totalCents)}${counted}`;
      const sold = `Entered ${number} from paper for ${sum}, sold by ${seller} at ${time}: ${itemsText(order)}`;
      const text = [sold, ...given].join('; ');
      await tx.audit.add({ at, by: actor.name, kind: 'sale', text });
      if (stock.length > 0)
        await tx.audit.add({ at, by: actor.name, kind: 'stock', text: `${FOUND_NOTE} (${number}): ${foundText(stock, products)}` });
      return ok({ order, sale });
    });
  };
