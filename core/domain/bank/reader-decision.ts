import type { NightId, OrderId, PaymentId, ReaderDecisionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { negateCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Order, Tender } from '../order/order.ts';
import type { LateKind, LateLine } from '../reports/after-closing.ts';
import { businessDayOf } from '../reports/business-day.ts';

type Rule = {
  /** The open question that it answers. */
  readonly about: 'pair' | 'sale' | 'payment';
  /** The kind of its line below the sheet, and the tenders it moves; null: the stand's figures were right. */
  readonly moves: { readonly kind: LateKind; readonly tenders: readonly ('reader' | 'cash')[] } | null;
  /** For the audit log. */
  readonly text: string;
};

/** The answers to a sale or payment without a match. None changes a closed night. */
export const READER_DECISIONS = {
  'same-sale': { about: 'pair', moves: { kind: 'correction', tenders: ['reader'] }, text: 'is the same sale' },
  'not-same': { about: 'pair', moves: null, text: 'is not the same sale' },
  'was-cash': { about: 'sale', moves: { kind: 'move to cash', tenders: ['reader', 'cash'] }, text: 'was cash' },
  'not-paid': { about: 'sale', moves: { kind: 'missing payment', tenders: ['reader'] }, text: 'was not paid' },
  'added-sale': { about: 'payment', moves: { kind: 'added sale', tenders: ['reader'] }, text: 'was a sale' },
  'not-ours': { about: 'payment', moves: null, text: 'is not ours' },
} as const satisfies Readonly<Record<string, Rule>>;

export type ReaderDecisionKind = keyof typeof READER_DECISIONS;
export const READER_DECISION_KINDS: readonly [ReaderDecisionKind, ...ReaderDecisionKind[]] = [
  'same-sale',
  'not-same',
  'was-cash',
  'not-paid',
  'added-sale',
  'not-ours',
];

/** The sale, the payment, or the pair that a decision is about. */
export type ReaderQuestion = {
  readonly kind: ReaderDecisionKind;
  readonly orderId: OrderId | null;
  readonly paymentId: PaymentId | null;
};

export type ReaderDecision = ReaderQuestion & {
  readonly id: ReaderDecisionId;
  readonly nightId: NightId;
  /** 'Visa 8841' */
  readonly card: string | null;
  /** The amounts kept of the sale and of the payment at the time of the decision; zero if there is none. */
  readonly standCents: Cents;
  readonly providerCents: Cents;
  readonly at: Instant;
  readonly by: string;
};

const ruleOf = ({ kind }: Pick<ReaderDecision, 'kind'>): Rule => READER_DECISIONS[kind];

/** The amount by which the stand's reader sales were too high; below zero: too low. */
export const correctionCents = (decision: ReaderDecision): Cents =>
  ruleOf(decision).moves === null ? ZERO : subtractCents(decision.standCents, decision.providerCents);

/** 'YYYYMM' of a business day. */
const YEAR_AND_MONTH = 6;
const monthAt = (at: Instant, timeZone: string): string => businessDayOf(at, timeZone).slice(0, YEAR_AND_MONTH);

/** Already in the journal of a past month, which must not change. */
export const isBooked = (decision: ReaderDecision, now: Instant, timeZone: string): boolean =>
  correctionCents(decision) !== ZERO && monthAt(decision.at, timeZone) !== monthAt(now, timeZone);

/** Settles its sale and its payment. A pair that is not the same becomes two open questions. */
export const isSettling = ({ kind }: Pick<ReaderDecision, 'kind'>): boolean => kind !== 'not-same';

/** The lines below the closed night's sheet. @param placed the night's orders */
export const decisionLines = (decisions: readonly ReaderDecision[], placed: readonly Order[]): readonly LateLine[] =>
  decisions.flatMap((decision) => {
    const { moves } = ruleOf(decision);
    if (moves === null) return [];
    const { at, by, orderId, card } = decision;
    const orderNumber = placed.find(({ id }) => id === orderId)?.orderNumber ?? null;
    const movedCents = correctionCents(decision);
    const amounts = { reader: movedCents, cash: negateCents(movedCents) } as const satisfies Partial<Record<Tender, Cents>>;
    return moves.tenders.map((tender) => ({
      at,
      heardAt: at,
      by,
      orderNumber,
      tender,
      kind: moves.kind,
      amountCents: amounts[tender],
      reason: card,
    }));
  });
