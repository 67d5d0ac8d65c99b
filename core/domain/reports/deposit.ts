import type { WholeDrawer } from '../drawer/drawer.ts';
import { countsOf, sumsOf, type DrawerSums } from '../drawer/drawer-figures.ts';
import type { OrderId } from '../kernel/ids.ts';
import { recordOf, type Amounts } from '../kernel/amounts.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';

/** The cash that is there. Floats stay in the drawers: never above zero. */
const THERE = ['countedCents', 'safeCents', 'floatsCents'] as const;
/**
 * Where the cash comes from. In no drawer: sales outside the drawers' ledgers, minus their refunds; negative: not in the boxes. Earlier
 * refunds (from tonight's drawers, for orders of earlier nights) and cash paid out are zero or negative. Difference: over; negative: short.
 */
const FROM = ['netCents', 'noDrawerCents', 'earlierRefundsCents', 'paidInCents', 'paidOutCents', 'differenceCents'] as const;

/** The deposit calculated both ways: each adds up to `toDepositCents`. */
export const DEPOSIT_WAYS = { there: THERE, from: FROM } as const;

export type Deposit = Amounts<(typeof THERE)[number] | (typeof FROM)[number] | 'toDepositCents'>;

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
  const sum = (amountOf: (sums: DrawerSums) => Cents): Cents => addCents(...boxes.map(({ sums }) => amountOf(sums)));
  const there = {
    countedCents: addCents(...counts.map(({ countedCents }) => countedCents)),
    safeCents: sum(({ dropsCents }) => dropsCents),
    floatsCents: negateCents(sum(({ floatCents }) => floatCents)),
  };
  return {
    ...there,
    netCents: subtractCents(grossCents, refundsCents),
    noDrawerCents: subtractCents(besideDrawers, inNoDrawerCents),
    earlierRefundsCents: negateCents(earlierRefundsOf(facts)),
    paidInCents: sum(({ paidInCents }) => paidInCents),
    paidOutCents: negateCents(sum(({ paidOutCents }) => paidOutCents)),
    differenceCents: addCents(...counts.map(({ differenceCents }) => differenceCents)),
    toDepositCents: addCents(...Object.values(there)),
  };
};

/** The deposit of a night without drawers: all of its cash. */
export const uncountedDeposit = (netCents: Cents): Deposit => ({
  ...recordOf([...THERE, ...FROM], () => ZERO),
  netCents,
  toDepositCents: netCents,
});

export const DEPOSIT_TITLES: Readonly<Record<keyof Deposit, string>> = {
  countedCents: 'Counted in the drawers',
  safeCents: 'In the safe',
  floatsCents: 'Floats stay',
  netCents: 'Cash, net',
  noDrawerCents: 'In no drawer',
  earlierRefundsCents: 'Refunds of earlier nights',
  paidInCents: 'Paid in',
  paidOutCents: 'Paid out',
  differenceCents: 'Over or short',
  toDepositCents: 'To deposit',
};
