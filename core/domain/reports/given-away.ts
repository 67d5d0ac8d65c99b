import { groupBy } from '../kernel/group-by.ts';
import type { OrderId } from '../kernel/ids.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import type { Order } from '../order/order.ts';
import type { Approval, ApprovalKind } from '../window/approval.ts';
import { COMP_REASONS, type CompReason } from '../window/sale.ts';

/** Comps at the menu's price, in no takings. */
export type GivenComps = { readonly reason: CompReason; readonly items: number; readonly cents: Cents };

/** What one person gave in one way. `approvedBy`: null while it waits for a manager's yes. */
export type GivenBy = {
  readonly kind: ApprovalKind;
  readonly by: string;
  readonly approvedBy: string | null;
  readonly times: number;
  readonly cents: Cents;
};

const isGiven = ({ status }: Order): boolean => status !== 'cancelled';

/** Reasons that nobody gave are left out. */
export const compsOf = (placed: readonly Order[], reasons: ReadonlyMap<OrderId, CompReason>): readonly GivenComps[] => {
  const comps = placed.filter((order) => order.tender === 'comp' && isGiven(order));
  const byReason = groupBy(comps, ({ id }) => reasons.get(id) ?? 'other');
  return COMP_REASONS.flatMap((reason) => {
    const orders = byReason.get(reason) ?? [];
    const items = orders.flatMap((order) => order.items).reduce((sum, { quantity }) => sum + quantity, 0);
    return orders.length === 0 ? [] : [{ reason, items, cents: addCents(...orders.map(({ totalCents }) => totalCents)) }];
  });
};

/** Everything that had to be approved or still waits, by person; without comps that somebody approved, which `compsOf` has. */
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
