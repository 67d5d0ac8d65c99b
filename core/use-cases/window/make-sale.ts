import type { Product } from '../../domain/catalogue/product.ts';
import type { CheckoutLine } from '../../domain/checkout/checkout.ts';
import { orderId, orderItemId, type NightId } from '../../domain/kernel/ids.ts';
import { cents, formatUsd, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Order } from '../../domain/order/order.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { can } from '../../domain/staff/role.ts';
import { isSameSale, placeSale, priceSale, TENDER_NAMES, type SaleAsShown, type SaleRefusal } from '../../domain/window/sale.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { CompLimit, KeyReused, NotAllowedToGive, NoOpenNight, SoldByAnother } from '../errors.ts';
import { noteSale } from './note-given.ts';
import { itemsText, recordSale, repeatedSale, type MadeSale, type Numbering, type Recorded } from './record-sale.ts';

/**
 * Sells at the window: prices and stock are the server's, under the same locks as online; the queue's pause does not apply. The same key
 * makes the same sale, however often it is requested.
 */
export type MakeSale = (
  idempotencyKey: string,
  asked: SaleAsShown,
  actor: Actor,
) => Promise<Result<MadeSale, SaleRefusal | KeyReused | SoldByAnother | NotAllowedToGive | NoOpenNight | DrawerRefusal | CompLimit>>;

export interface MakeSaleDeps extends Pick<Ports, 'unitOfWork' | 'clock' | 'ids'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly numbering: Numbering;
}

const textOf = (order: Order): string =>
  `Sold ${displayOrderNumber(order.orderNumber)} for ${formatUsd(order.totalCents)}, ${TENDER_NAMES[order.tender]}: ${itemsText(order)}`;

type Sold = Recorded & { readonly products: readonly Product[]; readonly isInDrawer: boolean };

const CENTS_PER_DOLLAR = 100;

export const makeMakeSale = ({ unitOfWork, clock, ids, numbering, settings }: MakeSaleDeps): MakeSale => {
  /** Comps per night may have a limit. */
  const beyondLimit = async (tx: Transaction, night: NightId, totalCents: Cents): Promise<CompLimit | null> => {
    const limitCents = cents(settings.current().compLimitDollars * CENTS_PER_DOLLAR);
    if (limitCents === ZERO) return null;
    const givenCents = await tx.sales.givenAway(night);
    return givenCents + totalCents <= limitCents ? null : { kind: 'sale/comp-limit', limitCents, givenCents };
  };

  const sell = async (
    tx: Transaction,
    asked: SaleAsShown,
    actor: Actor,
  ): Promise<Result<Sold, SaleRefusal | NoOpenNight | DrawerRefusal | CompLimit>> => {
    const products = await tx.products.lockForSale(asked.items.map(({ productId }) => productId));
    const priced = priceSale(asked, products);
    if (!priced.ok) return priced;
    const lines: readonly CheckoutLine[] = priced.value;
    const at = clock.now();
    const placed = placeSale({
      id: orderId(ids.uuid()),
      itemIds: lines.map(() => orderItemId(ids.uuid())),
      lookupHash: ids.lookupHash(),
      lines,
      products,
      payment: asked.payment,
      customerName: cleanText(asked.customerName, TEXT_LIMITS.name),
      specialInstructions: cleanText(asked.specialInstructions ?? '', TEXT_LIMITS.specialInstructions) || null,
      soldBy: asStaffMember(actor),
      at,
    });
    const check = async (night: NightId) => (placed.tender === 'comp' ? beyondLimit(tx, night, placed.totalCents) : null);
    const drawerId = asked.payment.tender === 'cash' ? (asked.drawerId ?? null) : null;
    const recorded = await recordSale(tx, { placed, drawerId, check, by: asStaffMember(actor), at }, { ids, numbering });
    return recorded.ok ? ok({ ...recorded.value, products, isInDrawer: drawerId !== null }) : recorded;
  };

  return async (idempotencyKey, asked, actor) => {
    const allowing = asked.approver ?? actor;
    if (asked.payment.tender === 'comp' && !can(allowing.role, 'sales:comp')) return err({ kind: 'sale/not-allowed-to-give' });
    return unitOfWork.run<MadeSale, SaleRefusal | KeyReused | SoldByAnother | NoOpenNight | DrawerRefusal | CompLimit>(async (tx) => {
      const known = await tx.sales.claim(idempotencyKey);
      if (known !== null) return repeatedSale(tx, known, actor, isSameSale(asked.items, asked.payment.tender));
      const sold = await sell(tx, asked, actor);
      if (!sold.ok) return sold;
      const { order, ...facts } = sold.value;
      const sale = { orderId: order.id, idempotencyKey, soldBy: asStaffMember(actor), payment: asked.payment };
      await tx.sales.insert(sale);
      const at = order.placedAt;
      const given = await noteSale(tx, order, { ...facts, actor, approver: asked.approver ?? null, at, ids });
      await tx.audit.add({ at, by: actor.name, kind: 'sale', text: [textOf(order), ...given].join('; ') });
      return ok({ order, sale });
    });
  };
};
