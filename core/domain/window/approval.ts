import type { ApprovalId, OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, ZERO, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import type { StaffMember, Tender } from '../order/order.ts';

/** Why something is given away, so that a manager has to say yes (night §3). */
export const APPROVAL_KINDS = ['comp', 'below-price', 'no-drawer', 'dearer'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Something that was given away. It has happened, whether or not somebody approves it. */
export type Approval = {
  readonly id: ApprovalId;
  readonly orderId: OrderId;
  readonly kind: ApprovalKind;
  readonly amountCents: Cents;
  /** Who gave it, and when. */
  readonly by: StaffMember;
  readonly at: Instant;
  /** Null while it waits for a manager's yes. */
  readonly approved: { readonly by: StaffMember; readonly at: Instant } | null;
};

type Line = {
  readonly quantity: number;
  /** What the customer paid for one. */
  readonly paidCents: Cents;
  /** What the stand asked for it at the time. */
  readonly worthCents: Cents;
};

type Handed =
  | {
      readonly act: 'sale';
      readonly tender: Tender;
      readonly lines: readonly Line[];
      /** On a night that has drawers, its cash is in none of their ledgers. */
      readonly isBesideDrawers: boolean;
    }
  /** One product in the place of another. */
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

/** What of it is given away, by kind; nothing for what needs nobody's yes. */
export const givenBy = (handed: Handed): readonly Given[] =>
  APPROVAL_KINDS.map((kind) => ({ kind, amountCents: AMOUNTS[kind](handed) })).filter(({ amountCents }) => amountCents > ZERO);

/** As parts of a sentence of the audit log, after its amount. */
export const APPROVAL_TEXTS = {
  comp: 'given away',
  'below-price': 'below its price',
  'no-drawer': 'in no drawer',
  dearer: 'more than was paid for',
} as const satisfies Record<ApprovalKind, string>;
