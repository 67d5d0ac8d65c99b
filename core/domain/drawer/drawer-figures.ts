import type { Instant } from '../kernel/instant.ts';
import { addCents, subtractCents, type Cents } from '../kernel/money.ts';
import {
  expectedOf,
  isBlind,
  lastOf,
  signedCents,
  stateOf,
  type Drawer,
  type DrawerEntry,
  type DrawerLedger,
  type EntryKind,
  type WholeDrawer,
} from './drawer.ts';

/** A drawer's figures, hidden from all who may still count it: see `isBlind`. */
export type DrawerSums = {
  readonly floatCents: Cents;
  /** Cash sales minus undone ones. */
  readonly salesCents: Cents;
  readonly refundsCents: Cents;
  readonly dropsCents: Cents;
  readonly paidInCents: Cents;
  readonly paidOutCents: Cents;
  readonly expectedCents: Cents;
};

export const sumsOf = (ledger: DrawerLedger): DrawerSums => {
  const of = (kind: EntryKind): Cents => addCents(...ledger.filter((entry) => entry.kind === kind).map(({ amountCents }) => amountCents));
  return {
    floatCents: of('float'),
    salesCents: subtractCents(of('sale'), of('undo')),
    refundsCents: of('refund'),
    dropsCents: of('drop'),
    paidInCents: of('paid-in'),
    paidOutCents: of('paid-out'),
    expectedCents: expectedOf(ledger),
  };
};

/** A figure on which two people agreed. */
export type DrawerCount = {
  readonly at: Instant;
  readonly expectedCents: Cents;
  readonly countedCents: Cents;
  /** Negative: cash is missing. */
  readonly differenceCents: Cents;
  readonly countedBy: string;
  readonly confirmedBy: string;
  /** Why it does not balance. Null if it balances, before the drawer is closed, and for a repeated count. */
  readonly note: string | null;
};

/** Each count that two people confirmed, oldest first. */
export const countsOf = (ledger: DrawerLedger): readonly DrawerCount[] => {
  const last = lastOf(ledger, 'confirm');
  return ledger.flatMap((entry, at): readonly DrawerCount[] => {
    const before = ledger.slice(0, at);
    const counted = lastOf(before, 'count');
    if (entry.kind !== 'confirm' || counted === null) return [];
    const expectedCents = expectedOf(before);
    return [
      {
        at: entry.at,
        expectedCents,
        countedCents: entry.amountCents,
        differenceCents: subtractCents(entry.amountCents, expectedCents),
        countedBy: counted.by.name,
        confirmedBy: entry.by.name,
        note: entry === last ? (lastOf(ledger, 'close')?.note ?? null) : null,
      },
    ];
  });
};

/** The latest confirmed count; null if there is none, and while a recount hides it. */
export const countOf = (ledger: DrawerLedger): DrawerCount | null => (isBlind(stateOf(ledger)) ? null : (countsOf(ledger).at(-1) ?? null));

/** One person's cash sales into one drawer, minus undone ones. */
export type CashSeller = {
  readonly person: string;
  readonly drawer: Drawer;
  readonly sales: number;
  readonly cashCents: Cents;
};

const SALES_BY = { sale: 1, undo: -1 } as const;

const isSale = (entry: DrawerEntry): entry is DrawerEntry & { readonly kind: keyof typeof SALES_BY } => entry.kind in SALES_BY;

const soldInto = ({ drawer, ledger }: WholeDrawer): readonly CashSeller[] => {
  const sales = ledger.filter(isSale);
  return [...new Set(sales.map(({ by }) => by.staffId))].map((staffId) => {
    const own = sales.filter(({ by }) => by.staffId === staffId);
    return {
      person: own[0]?.by.name ?? '',
      drawer,
      sales: own.reduce((sum, { kind }) => sum + SALES_BY[kind], 0),
      cashCents: addCents(...own.map(signedCents)),
    };
  });
};

/** Cash sales by person and drawer. */
export const sellersOf = (drawers: readonly WholeDrawer[]): readonly CashSeller[] => drawers.flatMap(soldInto);
