import { groupBy } from '../kernel/group-by.ts';
import { addParts, paidParts, subtractParts, totalOf, type Parts } from '../order/parts.ts';
import { outsideParts, type SalesFacts } from './sales-report.ts';

const NEVER_BELOW_ZERO = ['itemsCents', 'feeCents', 'donationCents'] as const satisfies readonly (keyof Parts)[];

/**
 * Invariant I7b over all time: each order's payment and refunds are the sums of their parts, and no order refunded more of a part than it
 * received. @returns violations, as short texts
 */
export const wrongParts = (facts: SalesFacts): readonly string[] => {
  const refundsOf = groupBy(facts.refunds, ({ order }) => order.id);
  const outsideOf = groupBy(outsideParts(facts), ({ order }) => order.id);
  return facts.placed.flatMap((order) => {
    const own = (refundsOf.get(order.id) ?? []).map(({ refund }) => refund);
    const elsewhere = (outsideOf.get(order.id) ?? []).map(({ parts }) => parts);
    const left = subtractParts(paidParts(order), addParts(...own.map(({ parts }) => parts), ...elsewhere));
    return [
      ...own.flatMap(({ id, amountCents, parts }) =>
        totalOf(parts) === amountCents ? [] : [`refund ${id} of ${amountCents} cents has parts of ${totalOf(parts)}`],
      ),
      ...NEVER_BELOW_ZERO.flatMap((part) => (left[part] < 0 ? [`order ${order.id} has ${left[part]} left of ${part}`] : [])),
    ];
  });
};
