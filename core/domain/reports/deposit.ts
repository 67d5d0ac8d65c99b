import type { WholeDrawer } from '../drawer/drawer.ts';
import { countsOf, sumsOf } from '../drawer/drawer-figures.ts';
import type { OrderId } from '../kernel/ids.ts';
import { addCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';

/** From the net of cash to the cash for the bank: the lines add up to `toDepositCents`. */
export type Deposit = {
  readonly netCents: Cents;
  /** Cash of sales outside the drawers' ledgers, minus refunds outside them. Negative: it is not in the boxes. */
  readonly noDrawerCents: Cents;
  /** Refunds from tonight's drawers for orders of earlier nights; never above zero. */
  readonly earlierRefundsCents: Cents;
  readonly paidInCents: Cents;
  /** Never above zero. */
  readonly paidOutCents: Cents;
  /** Over; below zero: short. */
  readonly differenceCents: Cents;
  /** The counted cash, minus the floats that stay, plus the cash in the safe. */
  readonly toDepositCents: Cents;
};

type CashFacts = {
  readonly drawers: readonly WholeDrawer[];
  /** The night's orders. */
  readonly orders: ReadonlySet<OrderId | null>;
  /** Gross cash sales, and their refunds. */
  readonly grossCents: Cents;
  readonly refundsCents: Cents;
  readonly inNoDrawerCents: Cents;
};

const refundsFrom = (drawers: readonly WholeDrawer[], isMeant: (order: OrderId | null) => boolean): Cents =>
  addCents(
    ZERO,
    ...drawers.flatMap(({ ledger }) =>
      ledger.flatMap(({ kind, orderId, amountCents }) => (kind === 'refund' && isMeant(orderId) ? [amountCents] : [])),
    ),
  );

/** Refunds out of these drawers for orders of earlier nights. */
export const earlierRefundsOf = ({ drawers, orders }: Pick<CashFacts, 'drawers' | 'orders'>): Cents =>
  refundsFrom(drawers, (order) => !orders.has(order));

/** Null without drawers, and until each is counted. */
export const depositOf = (facts: CashFacts): Deposit | null => {
  const { drawers, orders, grossCents, refundsCents, inNoDrawerCents } = facts;
  const boxes = drawers.map(({ ledger }) => ({ sums: sumsOf(ledger), count: countsOf(ledger).at(-1) }));
  const counts = boxes.flatMap(({ count }) => (count === undefined ? [] : [count]));
  if (boxes.length === 0 || counts.length < boxes.length) return null;
  const besideDrawers = subtractCents(
    refundsCents,
    refundsFrom(drawers, (order) => orders.has(order)),
  );
  return {
    netCents: subtractCents(grossCents, refundsCents),
    noDrawerCents: subtractCents(besideDrawers, inNoDrawerCents),
    earlierRefundsCents: subtractCents(ZERO, earlierRefundsOf(facts)),
    paidInCents: addCents(...boxes.map(({ sums }) => sums.paidInCents)),
    paidOutCents: subtractCents(ZERO, addCents(...boxes.map(({ sums }) => sums.paidOutCents))),
    differenceCents: addCents(...counts.map(({ differenceCents }) => differenceCents)),
    toDepositCents: addCents(
      ...counts.map(({ countedCents }) => countedCents),
      ...boxes.map(({ sums }) => subtractCents(sums.dropsCents, sums.floatCents)),
    ),
  };
};

/** In reading order. */
export const DEPOSIT_LINES = [
  ['cash net', ({ netCents }) => netCents],
  ['in no drawer', ({ noDrawerCents }) => noDrawerCents],
  ['refunds of earlier nights', ({ earlierRefundsCents }) => earlierRefundsCents],
  ['paid in', ({ paidInCents }) => paidInCents],
  ['paid out', ({ paidOutCents }) => paidOutCents],
  ['over or short', ({ differenceCents }) => differenceCents],
  ['to deposit', ({ toDepositCents }) => toDepositCents],
] as const satisfies readonly (readonly [string, (deposit: Deposit) => Cents])[];
