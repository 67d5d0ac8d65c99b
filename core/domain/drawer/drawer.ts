import type { DrawerEntryId, DrawerId, NightId, OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, multiplyCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { StaffMember } from '../order/order.ts';
import type { Pieces } from './pieces.ts';

/** open ⇄ counting → counted (by one person) → confirmed (by another) → closed. */
export const DRAWER_STATES = ['open', 'counting', 'counted', 'confirmed', 'closed'] as const;
export type DrawerState = (typeof DRAWER_STATES)[number];

/** A cash box of one night. Everything else about it is in its ledger. */
export type Drawer = {
  readonly id: DrawerId;
  readonly nightId: NightId;
  readonly name: string;
  readonly state: DrawerState;
};

type EntryRule = {
  /** How its amount changes the expected cash. */
  readonly sign: 1 | -1 | 0;
  /** The states in which it can be written. */
  readonly from: readonly DrawerState[];
  readonly to: DrawerState;
};

/** Every line a ledger can have: the first eight move or count cash, the others are the steps of counting. */
export const ENTRY_RULES = {
  float: { sign: 1, from: [], to: 'open' },
  sale: { sign: 1, from: ['open'], to: 'open' },
  undo: { sign: -1, from: ['open'], to: 'open' },
  refund: { sign: -1, from: ['open'], to: 'open' },
  drop: { sign: -1, from: ['open'], to: 'open' },
  'paid-in': { sign: 1, from: ['open'], to: 'open' },
  'paid-out': { sign: -1, from: ['open'], to: 'open' },
  count: { sign: 0, from: ['counting', 'counted'], to: 'counted' },
  'begin-count': { sign: 0, from: ['open'], to: 'counting' },
  'leave-count': { sign: 0, from: ['counting'], to: 'open' },
  'reject-count': { sign: 0, from: ['counted'], to: 'counting' },
  confirm: { sign: 0, from: ['counted'], to: 'confirmed' },
  recount: { sign: 0, from: ['confirmed'], to: 'counting' },
  close: { sign: 0, from: ['confirmed'], to: 'closed' },
} as const satisfies Record<string, EntryRule>;

export type EntryKind = keyof typeof ENTRY_RULES;

export const ENTRY_KINDS = [
  'float',
  'sale',
  'undo',
  'refund',
  'drop',
  'paid-in',
  'paid-out',
  'count',
  'begin-count',
  'leave-count',
  'reject-count',
  'confirm',
  'recount',
  'close',
] as const satisfies readonly EntryKind[];

/** One line of a drawer's ledger. It never changes. */
export type DrawerEntry = {
  readonly id: DrawerEntryId;
  readonly drawerId: DrawerId;
  readonly at: Instant;
  readonly by: StaffMember;
  readonly kind: EntryKind;
  /** The amount moved, counted or confirmed; never negative. */
  readonly amountCents: Cents;
  /** Coins and notes of a float or a count. */
  readonly pieces: Pieces | null;
  /** The order of a sale, an undo or a refund. */
  readonly orderId: OrderId | null;
  /** The number of a sale, the purpose of a payment, who carried cash, or why the drawer is not right. */
  readonly note: string | null;
};

/** The lines of one drawer in the order in which they were written. */
export type DrawerLedger = readonly DrawerEntry[];

/** The amount that a line adds to the expected cash. */
export const signedCents = ({ kind, amountCents }: Pick<DrawerEntry, 'kind' | 'amountCents'>): Cents =>
  multiplyCents(amountCents, ENTRY_RULES[kind].sign);

/** The cash in the drawer if nobody made a mistake. */
export const expectedOf = (ledger: DrawerLedger): Cents => addCents(...ledger.map(signedCents));

const lastOf = (ledger: DrawerLedger, kind: EntryKind): DrawerEntry | null => ledger.findLast((entry) => entry.kind === kind) ?? null;

/** The state that a ledger leads to. */
export const stateOf = (ledger: DrawerLedger): DrawerState => {
  const last = ledger.at(-1);
  return last === undefined ? 'open' : ENTRY_RULES[last.kind].to;
};

/** Counted minus expected; null until two people agree on the count. */
const differenceOf = (ledger: DrawerLedger): Cents | null => {
  const confirmed = lastOf(ledger, 'confirm');
  return confirmed === null ? null : subtractCents(confirmed.amountCents, expectedOf(ledger));
};

const CONFIRMATIONS_AT_MOST = 2;

const confirmations = (ledger: DrawerLedger): number => ledger.filter(({ kind }) => kind === 'confirm').length;

/** Whether the drawer may be counted once more. */
export const mayRecount = (ledger: DrawerLedger): boolean => confirmations(ledger) < CONFIRMATIONS_AT_MOST;

export type DrawerRefusal =
  | { readonly kind: 'drawer/not-found' }
  /** Being counted, or closed: no cash goes in or out. */
  | { readonly kind: 'drawer/takes-no-cash'; readonly name: string; readonly state: DrawerState }
  /** Somebody else has done the step, or it is not its turn. */
  | { readonly kind: 'drawer/not-now'; readonly name: string; readonly state: DrawerState }
  | { readonly kind: 'drawer/same-person'; readonly name: string }
  /** The shown count is not the latest one. */
  | { readonly kind: 'drawer/counted-again'; readonly name: string }
  | { readonly kind: 'drawer/recounted-already'; readonly name: string }
  | { readonly kind: 'drawer/note-required' }
  /** The id came again with another amount, kind or drawer: what was written first stands. */
  | { readonly kind: 'drawer/written-otherwise'; readonly amountCents: Cents }
  /** The id came again with another name or float. */
  | { readonly kind: 'drawer/opened-otherwise'; readonly name: string; readonly floatCents: Cents }
  | { readonly kind: 'drawer/name-taken'; readonly name: string };

const ifInState = (drawer: Drawer, kind: EntryKind): Result<Drawer, DrawerRefusal> => {
  const { sign, from, to }: EntryRule = ENTRY_RULES[kind];
  if (from.includes(drawer.state)) return ok({ ...drawer, state: to });
  return err({ kind: sign === 0 ? 'drawer/not-now' : 'drawer/takes-no-cash', name: drawer.name, state: drawer.state });
};

/** The drawer after a line that moves cash; refused once counting has begun. */
export const moveCash = (drawer: Drawer, { kind }: Pick<DrawerEntry, 'kind'>): Result<Drawer, DrawerRefusal> => ifInState(drawer, kind);

/** What the steps of counting require besides the state. */
const STEP_CHECKS: { readonly [Kind in EntryKind]?: (ledger: DrawerLedger, entry: DrawerEntry, name: string) => DrawerRefusal | null } = {
  confirm: (ledger, { by, amountCents }, name) => {
    const count = lastOf(ledger, 'count');
    if (count === null || count.amountCents !== amountCents) return { kind: 'drawer/counted-again', name };
    return count.by.staffId === by.staffId ? { kind: 'drawer/same-person', name } : null;
  },
  recount: (ledger, _entry, name) => (mayRecount(ledger) ? null : { kind: 'drawer/recounted-already', name }),
  close: (ledger, { note }) => (differenceOf(ledger) === ZERO || (note ?? '') !== '' ? null : { kind: 'drawer/note-required' }),
};

/** The drawer after a step of counting, for a locked ledger. */
export const takeStep = (drawer: Drawer, ledger: DrawerLedger, entry: DrawerEntry): Result<Drawer, DrawerRefusal> => {
  const moved = ifInState(drawer, entry.kind);
  const refusal = moved.ok ? (STEP_CHECKS[entry.kind]?.(ledger, entry, drawer.name) ?? null) : null;
  return refusal === null ? moved : err(refusal);
};

/** A drawer's figures. Nobody who may still count it sees them: see `isBlind`. */
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

/** The result on which two people agreed. */
export type DrawerCount = {
  readonly expectedCents: Cents;
  readonly countedCents: Cents;
  /** Below zero: cash is missing. */
  readonly differenceCents: Cents;
  readonly countedBy: string;
  readonly confirmedBy: string;
  /** Why it is not right; null if it is, and until the drawer is closed. */
  readonly note: string | null;
};

/** Null until two people agree. A recount hides the first result. */
export const countOf = (ledger: DrawerLedger): DrawerCount | null => {
  const [counted, confirmed] = [lastOf(ledger, 'count'), lastOf(ledger, 'confirm')];
  if (counted === null || confirmed === null || !['confirmed', 'closed'].includes(stateOf(ledger))) return null;
  const expectedCents = expectedOf(ledger);
  return {
    expectedCents,
    countedCents: confirmed.amountCents,
    differenceCents: subtractCents(confirmed.amountCents, expectedCents),
    countedBy: counted.by.name,
    confirmedBy: confirmed.by.name,
    note: lastOf(ledger, 'close')?.note ?? null,
  };
};

/** Whether its sums are hidden from everybody because somebody is counting it. */
export const isBlind = (state: DrawerState): boolean => state === 'counting' || state === 'counted';

export type WholeDrawer = { readonly drawer: Drawer; readonly ledger: DrawerLedger };

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
