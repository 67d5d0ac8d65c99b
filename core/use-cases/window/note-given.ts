import { priceAt } from '../../domain/catalogue/price-change.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { approvalId, type NightId, type OrderId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import type { Order } from '../../domain/order/order.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { can } from '../../domain/staff/role.ts';
import { APPROVAL_TEXTS, givenBy } from '../../domain/window/approval.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

type Written = {
  readonly orderId: OrderId;
  readonly actor: Actor;
  /** The person who typed a code next to the actor, for this act only. */
  readonly approver?: Actor | null;
  readonly at: Instant;
  readonly ids: IdGenerator;
};

/**
 * Records the giveaways of an act: approved immediately if the actor may, otherwise waiting for a manager. @returns their description for
 * the audit log
 */
export const noteGiven = async (
  tx: Transaction,
  handed: Parameters<typeof givenBy>[0],
  { orderId, actor, approver = null, at, ids }: Written,
): Promise<readonly string[]> => {
  const allowing = approver ?? actor;
  const approved = can(allowing.role, 'sales:comp') ? { by: asStaffMember(allowing), at } : null;
  const given = givenBy(handed);
  for (const one of given)
    await tx.sales.addApproval({ ...one, id: approvalId(ids.uuid()), orderId, by: asStaffMember(actor), at, approved });
  const yes = approved === null ? 'waits for a manager' : allowing === actor ? null : `approved by ${allowing.name}`;
  return given.map(({ kind, amountCents }) => [`${formatUsd(amountCents)} ${APPROVAL_TEXTS[kind]}`, yes].filter(Boolean).join(', '));
};

type Sold = Omit<Written, 'orderId'> & {
  readonly night: NightId;
  readonly products: readonly Product[];
  readonly isInDrawer: boolean;
};

/** Records the giveaways of a sale, comparing its prices with the stand's at the time. */
export const noteSale = async (
  tx: Transaction,
  order: Order,
  { night, products, isInDrawer, ...written }: Sold,
): Promise<readonly string[]> => {
  const isBesideDrawers = !isInDrawer && (await tx.drawers.ofNight(night)).length > 0;
  const lines = order.items.map(({ productId, quantity, unitPriceCents }) => {
    const product = products.find(({ id }) => id === productId);
    return { quantity, paidCents: unitPriceCents, worthCents: product === undefined ? unitPriceCents : priceAt(product, order.placedAt) };
  });
  return noteGiven(tx, { act: 'sale', tender: order.tender, lines, isBesideDrawers }, { ...written, orderId: order.id });
};
