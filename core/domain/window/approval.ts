import type { ApprovalId, OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, ZERO, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import type { StaffMember, Tender } from '../order/order.ts';

/** Reasons why a giveaway needs a manager's approval (night §3). */
export const APPROVAL_KINDS = ['comp', 'below-price', 'no-drawer', 'dearer'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A giveaway. It has happened, approved or not. */
export type Approval = {
  readonly id: ApprovalId;
  readonly orderId: OrderId;
  readonly kind: ApprovalKind;
  readonly amountCents: Cents;
  /** Who gave it, and when. */
  readonly by: StaffMember;
  readonly at: Instant;
  /** Null until a manager approves. */
  readonly approved: { readonly by: StaffMember; readonly at: Instant } | null;
};

type Line = {
  readonly quantity: number;
  /** The customer's price for one unit. */
  readonly paidCents: Cents;
  /** The stand's price for it at the time. */
  readonly worthCents: Cents;
};

type Handed =
  | {
      readonly act: 'sale';
      readonly tender: Tender;
      readonly lines: readonly Line[];
      /** On a night with drawers, its cash is in none of their ledgers. */
      readonly isBesideDrawers: boolean;
    }
  /** One product replaced by another. */
  | { readonly act: 'replacement'; readonly lines: readonly Line[] };

type Given = Pick<Approval, 'kind' | 'amountCents'>;

const paidFor = (lines: readonly Line[]): Cents => addCents(...lines.map(({ quantity, paidCents }) => cents(quantity * paidCents)));

const shortOf = (lines: readonly Line[]): Cents =>
  addCents(...lines.map(({ quantity, paidCents, worthCents }) => cents(quantity * Math.max(0, worthCents - paidCents))));

const AMOUNTS: { readonly [Kind in ApprovalKind]: (handed: Handed) => Cents } = {
  comp: (handed) => (handed.act === 'sale' && handed.tender === 'comp' ? paidFor(handed.lines) : ZERO),
  'below-price': (handed) => (handed.act === 'sale' ? shortOf(handed.lines) : ZERO),
  'no-drawer': (handed) => (handed.act === 'sale' && handed.tender === 'cash' && handed.isBesideDrawers ? paidFor(handed.lines) : ZERO),
  dearer: ({ act, lines }) => (act === 'replacement' && shortOf(lines) > LIMITS.window.dearerByCents ? shortOf(lines) : ZERO),
};

/** The parts that were given away, by kind; empty if no approval is needed. */
export const givenBy = (handed: Handed): readonly Given[] =>
  APPROVAL_KINDS.map((kind) => ({ kind, amountCents: AMOUNTS[kind](handed) })).filter(({ amountCents }) => amountCents > ZERO);

/** Parts of a sentence of the audit log, after the amount. */
export const APPROVAL_TEXTS = {
  comp: 'given away',
  'below-price': 'below its price',
  'no-drawer': 'in no drawer',
  dearer: 'more than was paid for',
} as const satisfies Record<ApprovalKind, string>;
