import type { DrawerEntryId, DrawerId, NightId, OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, multiplyCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { StaffMember } from '../order/order.ts';
import type { Pieces } from './pieces.ts';

/** open ⇄ counting → counted (by one person) → confirmed (by another) → closed. A confirmed count never returns to `open`. */
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
  /** The sign with which its amount changes the expected cash. */
  readonly sign: 1 | -1 | 0;
  /** The states in which it can be written. */
  readonly from: readonly DrawerState[];
  readonly to: DrawerState;
  /** The state it leads to instead after two people have agreed on a count: that count must be confirmed again. */
  readonly toOnceConfirmed?: DrawerState;
};

/** Every kind of ledger line: the first eight move or count cash, the others are the steps of counting. */
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
  'leave-count': { sign: 0, from: ['counting'], to: 'open', toOnceConfirmed: 'counted' },
  'reject-count': { sign: 0, from: ['counted'], to: 'counting' },
  confirm: { sign: 0, from: ['counted'], to: 'confirmed' },
  recount: { sign: 0, from: ['confirmed'], to: 'counting' },
  /** Found only in ledgers from before the first release, where a recount could be left for an open drawer. No code writes it. */
  reopened: { sign: 0, from: [], to: 'open' },
  close: { sign: 0, from: ['confirmed'], to: 'closed' },
  /** A person was shown figures that reveal the expected cash. */
  shown: { sign: 0, from: ['open', 'confirmed'], to: 'open', toOnceConfirmed: 'confirmed' },
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
  'reopened',
  'close',
  'shown',
] as const satisfies readonly EntryKind[];

export type DrawerEntry = {
  readonly id: DrawerEntryId;
  readonly drawerId: DrawerId;
  readonly at: Instant;
  readonly by: StaffMember;
  readonly kind: EntryKind;
  /** The amount moved, counted or confirmed; never negative. */
  readonly amountCents: Cents;
  /** Bills and coins of a float or a count. */
  readonly pieces: Pieces | null;
  /** The order of a sale, an undo or a refund. */
  readonly orderId: OrderId | null;
  /** The number of a sale, the purpose of a payment, who carried cash, or why the drawer does not balance. */
  readonly note: string | null;
};

export type DrawerLedger = readonly DrawerEntry[];

export const signedCents = ({ kind, amountCents }: Pick<DrawerEntry, 'kind' | 'amountCents'>): Cents =>
  multiplyCents(amountCents, ENTRY_RULES[kind].sign);

export const expectedOf = (ledger: DrawerLedger): Cents => addCents(...ledger.map(signedCents));

export const lastOf = (ledger: DrawerLedger, kind: EntryKind): DrawerEntry | null =>
  ledger.findLast((entry) => entry.kind === kind) ?? null;

const stateAfter = (kind: EntryKind, ledger: DrawerLedger): DrawerState => {
  const { to, toOnceConfirmed = to }: EntryRule = ENTRY_RULES[kind];
  return lastOf(ledger, 'confirm') === null ? to : toOnceConfirmed;
};

/** Whether this person was shown the drawer's figures. They can no longer count it blind. */
export const hasSeen = (ledger: DrawerLedger, staffId: string): boolean =>
  ledger.some(({ kind, by }) => kind === 'shown' && by.staffId === staffId);

/** The drawer's state after these lines. */
export const stateOf = (ledger: DrawerLedger): DrawerState => {
  const last = ledger.at(-1);
  return last === undefined ? 'open' : stateAfter(last.kind, ledger);
};

/** Counted minus expected; null until two people agree on the count. */
const differenceOf = (ledger: DrawerLedger): Cents | null => {
  const confirmed = lastOf(ledger, 'confirm');
  return confirmed === null ? null : subtractCents(confirmed.amountCents, expectedOf(ledger));
};

const MAX_CONFIRMATIONS = 2;

/** Whether the drawer may be counted again. */
export const mayRecount = (ledger: DrawerLedger): boolean => ledger.filter(({ kind }) => kind === 'confirm').length < MAX_CONFIRMATIONS;

export type BeingCounted = { readonly kind: 'drawer/being-counted'; readonly name: string };

export type DrawerRefusal =
  | BeingCounted
  | { readonly kind: 'drawer/not-found' }
  /** Being counted, or closed: no cash goes in or out. */
  | { readonly kind: 'drawer/takes-no-cash'; readonly name: string; readonly state: DrawerState }
  /** The step is already done, or out of order. */
  | { readonly kind: 'drawer/not-now'; readonly name: string; readonly state: DrawerState }
  | { readonly kind: 'drawer/same-person'; readonly name: string }
  /** The person was shown what should be in it. */
  | { readonly kind: 'drawer/not-blind'; readonly name: string }
  /** The shown count is not the latest one. */
  | { readonly kind: 'drawer/counted-again'; readonly name: string }
  | { readonly kind: 'drawer/recounted-already'; readonly name: string }
  | { readonly kind: 'drawer/note-required' }
  /** More than the drawer should hold: a typing error, or missing cash. This reveals something about the expected cash. */
  | { readonly kind: 'drawer/exceeds-expected'; readonly name: string; readonly reveals: DrawerId }
  /** The id was reused with another amount, kind or drawer. The first line stays, and is not revealed because a count may be under way. */
  | { readonly kind: 'drawer/written-otherwise' }
  /** As above, with another name or float. */
  | { readonly kind: 'drawer/opened-otherwise'; readonly name: string }
  | { readonly kind: 'drawer/name-taken'; readonly name: string };

const refusalInState = ({ name, state }: Drawer, kind: EntryKind): DrawerRefusal | null => {
  const { sign, from }: EntryRule = ENTRY_RULES[kind];
  return from.includes(state) ? null : { kind: sign === 0 ? 'drawer/not-now' : 'drawer/takes-no-cash', name, state };
};

const checkTakenOut = (ledger: DrawerLedger, { kind, drawerId, amountCents }: DrawerEntry, name: string): DrawerRefusal | null =>
  ENTRY_RULES[kind].sign === -1 && amountCents > expectedOf(ledger) ? { kind: 'drawer/exceeds-expected', name, reveals: drawerId } : null;

const checkBlind = (ledger: DrawerLedger, { by }: DrawerEntry, name: string): DrawerRefusal | null =>
  hasSeen(ledger, by.staffId) ? { kind: 'drawer/not-blind', name } : null;

/** Further checks of a line, besides the state. */
const CHECKS: { readonly [Kind in EntryKind]?: (ledger: DrawerLedger, entry: DrawerEntry, name: string) => DrawerRefusal | null } = {
  'begin-count': checkBlind,
  count: checkBlind,
  confirm: (ledger, { by, amountCents }, name) => {
    const count = lastOf(ledger, 'count');
    if (count === null || count.amountCents !== amountCents) return { kind: 'drawer/counted-again', name };
    return count.by.staffId === by.staffId ? { kind: 'drawer/same-person', name } : null;
  },
  recount: (ledger, _entry, name) => (mayRecount(ledger) ? null : { kind: 'drawer/recounted-already', name }),
  close: (ledger, { note }) => (differenceOf(ledger) === ZERO || (note ?? '') !== '' ? null : { kind: 'drawer/note-required' }),
};

/** The drawer after this line. Requires a locked ledger. */
export const write = (drawer: Drawer, ledger: DrawerLedger, entry: DrawerEntry): Result<Drawer, DrawerRefusal> => {
  const refusal =
    refusalInState(drawer, entry.kind) ??
    checkTakenOut(ledger, entry, drawer.name) ??
    CHECKS[entry.kind]?.(ledger, entry, drawer.name) ??
    null;
  return refusal === null ? ok({ ...drawer, state: stateAfter(entry.kind, ledger) }) : err(refusal);
};

/** Whether the sums are hidden from everyone because the drawer is being counted. */
export const isBlind = (state: DrawerState): boolean => state === 'counting' || state === 'counted';

/** Whether its figures are hidden from this person: from all while it is counted, and until then from all who may still count it. */
export const isHiddenFrom = ({ drawer: { state }, ledger }: WholeDrawer, staffId: string): boolean =>
  isBlind(state) || (state !== 'closed' && !hasSeen(ledger, staffId));

/** While one of these is counted, people who may count see no figure that reveals its cash. */
export const beingCounted = (drawers: readonly Pick<Drawer, 'state' | 'name'>[]): BeingCounted | null => {
  const counted = drawers.find(({ state }) => isBlind(state));
  return counted === undefined ? null : { kind: 'drawer/being-counted', name: counted.name };
};

export type WholeDrawer = { readonly drawer: Drawer; readonly ledger: DrawerLedger };
