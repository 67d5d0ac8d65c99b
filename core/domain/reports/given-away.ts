import { groupBy } from '../kernel/group-by.ts';
import type { OrderId } from '../kernel/ids.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import { itemsToShow, type Order } from '../order/order.ts';
import type { Approval, ApprovalKind } from '../window/approval.ts';
import { COMP_REASONS, isGiven, type CompReason } from '../window/sale.ts';

/** Comps at the menu's price; they are not in the takings. */
export type GivenComps = { readonly reason: CompReason; readonly items: number; readonly cents: Cents };

/** Giveaways by one person of one kind. `approvedBy`: null until a manager approves. */
export type GivenBy = {
  readonly kind: ApprovalKind;
  readonly by: string;
  readonly approvedBy: string | null;
  readonly times: number;
  readonly cents: Cents;
};

export const sumOfComps = (comps: readonly GivenComps[]): Cents => addCents(...comps.map(({ cents }) => cents));

/** Leaves out unused reasons. */
export const compsOf = (placed: readonly Order[], reasons: ReadonlyMap<OrderId, CompReason>): readonly GivenComps[] => {
  const comps = placed.filter((order) => order.tender === 'comp' && isGiven(order));
  const byReason = groupBy(comps, ({ id }) => reasons.get(id) ?? 'other');
  return COMP_REASONS.flatMap((reason) => {
    const orders = byReason.get(reason) ?? [];
    const items = orders.flatMap((order) => itemsToShow(order.items)).reduce((sum, { quantity }) => sum + quantity, 0);
    return orders.length === 0 ? [] : [{ reason, items, cents: addCents(...orders.map(({ totalCents }) => totalCents)) }];
  });
};

/** All giveaways that were approved or still wait, by person; without approved comps, which `compsOf` lists. */
export const givenByPeople = (placed: readonly Order[], approvals: readonly Approval[]): readonly GivenBy[] => {
  const given = new Set(placed.filter(isGiven).map(({ id }) => id));
  const shown = approvals.filter(({ orderId, kind, approved }) => given.has(orderId) && (kind !== 'comp' || approved === null));
  return [...groupBy(shown, ({ kind, by, approved }) => JSON.stringify([kind, by.staffId, approved?.by.staffId])).values()].flatMap(
    (same) =>
      same.slice(0, 1).map(({ kind, by, approved }) => ({
        kind,
        by: by.name,
        approvedBy: approved?.by.name ?? null,
        times: same.length,
        cents: addCents(...same.map(({ amountCents }) => amountCents)),
      })),
  );
};
