import type { DrawerEntry, WholeDrawer } from '../drawer/drawer.ts';
import { latest, type Instant } from '../kernel/instant.ts';
import { cents, negateCents, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { isGone, type Gone } from '../order/gone-money.ts';
import { displayOrderNumber } from '../order/order-number.ts';
import type { Order, Tender } from '../order/order.ts';
import type { OutsideAdjustment } from '../order/outside-adjustment.ts';
import { listedRefunds, type SalesFacts } from './sales-report.ts';

/** Money that left, returned or arrived after the night was closed. */
export type LateLine = {
  /** When the provider made it; for money that returned or left again, when the stand learned of it. */
  readonly at: Instant;
  /** When the stand learned of it: the journal's day, because an earlier period may be closed. */
  readonly heardAt: Instant;
  /** Null: a reader payment without a recorded order. */
  readonly orderNumber: string | null;
  readonly tender: Tender;
  readonly kind: LateKind;
  /** Negative: it arrived, or returned. */
  readonly amountCents: Cents;
  /** A typed reason; null for events at the provider. */
  readonly reason: string | null;
  /** Who decided it; null: it happened at the provider, or the audit log has the name. */
  readonly by: string | null;
  /** A later night's drawer gave it back; absent for all other money. */
  readonly isFromDrawer?: true;
};

/** A refund out of a drawer, written at the moment of the order's own refunds. */
export type DrawerRefund = Pick<DrawerEntry, 'orderId' | 'at'>;

/** The provider's state while the money was gone. */
const whileGone = (adjustment: OutsideAdjustment): OutsideAdjustment =>
  adjustment.kind === 'refund' ? { ...adjustment, state: 'succeeded' } : { ...adjustment, state: 'lost' };

/** When the stand recorded it; sales entered or sent later keep their own time. */
const takenInAt = ({ placedAt, enteredAt }: Order): Instant => enteredAt ?? placedAt;

/** A payment that arrived after its night was closed. It is refunded, and in none of the night's figures. */
const isLatePayment = (order: Order, { closedAt }: Night): boolean => closedAt !== null && takenInAt(order) > closedAt;

/** The moment of a closing: not before what the night contains, because the clock of another instance may be ahead. */
export const closingOf = ({ placed, refunds, outside }: SalesFacts, drawers: readonly WholeDrawer[], now: Instant): Instant => {
  const moved = [...refunds.map(({ refund }) => refund), ...outside.map(({ adjustment }) => adjustment)];
  const written = drawers.flatMap(({ ledger }) => ledger.map(({ at }) => at));
  return latest([now, ...placed.map(takenInAt), ...moved.flatMap(({ goneAt, backAt }) => [goneAt, backAt]), ...written]) ?? now;
};

/** The facts as known at closing; later news changes none of the figures. */
export const untilClosing = ({ placed, refunds, outside }: SalesFacts, night: Night): SalesFacts => ({
  placed: placed.filter((order) => !isLatePayment(order, night)),
  refunds: refunds.filter(({ refund }) => isGone(refund, night.closedAt)),
  outside: outside
    .filter(({ adjustment }) => isGone(adjustment, night.closedAt))
    .map(({ adjustment, order }) => ({ adjustment: whileGone(adjustment), order })),
});

const KINDS = {
  refund: { 1: 'refund', [-1]: 'failed refund' },
  outside: { 1: 'dashboard refund', [-1]: 'failed dashboard refund' },
  dispute: { 1: 'dispute', [-1]: 'won dispute' },
} as const;
const TEXTS = {
  payment: 'late payment',
  refund: 'refund',
  'failed refund': 'failed refund',
  'dashboard refund': 'refund at the provider',
  'failed dashboard refund': 'failed refund at the provider',
  dispute: 'dispute',
  'won dispute': 'won dispute',
  correction: 'correction',
  'move to cash': 'move to cash',
  'missing payment': 'missing payment',
  'added sale': 'added sale',
} as const;
export type LateKind = keyof typeof TEXTS;
const isLateKind = (key: string): key is LateKind => Object.hasOwn(TEXTS, key);
export const LATE_KINDS: readonly LateKind[] = Object.keys(TEXTS).filter(isLateKind);

/** 'refund of #071' */
export const lateText = ({ kind, orderNumber }: Pick<LateLine, 'kind' | 'orderNumber'>): string =>
  orderNumber === null ? TEXTS[kind] : `${TEXTS[kind]} of ${displayOrderNumber(orderNumber)}`;

export const lateNotes = ({ reason, by }: Pick<LateLine, 'reason' | 'by'>): readonly string[] => [
  ...(reason === null ? [] : [reason]),
  ...(by === null ? [] : [`decided by ${by}`]),
];

type Moved = {
  readonly one: Gone & { readonly amountCents: Cents };
  /** When the provider made it. */
  readonly at: Instant;
  readonly kinds: Readonly<Record<1 | -1, LateKind>>;
  readonly reason: string | null;
  readonly order: Order;
  readonly isFromDrawer?: boolean;
};

/** Each time that money left or returned after the closing has its own line. */
const linesOf = ({ one, at, kinds, reason, order, isFromDrawer = false }: Moved, closedAt: Instant): readonly LateLine[] => {
  const { goneAt, backAt, earlier = [] } = one;
  const { orderNumber, tender } = order;
  const same = { orderNumber, tender, reason, by: null, ...(isFromDrawer ? { isFromDrawer } : {}) } as const;
  const absences = [...earlier, ...(goneAt === null ? [] : [[goneAt, backAt] as const])];
  return absences.flatMap(([gone, back], nth) =>
    ([[1, gone, nth === 0 ? at : gone] as const, [-1, back, back ?? at] as const] as const).flatMap(([sign, heardAt, turnedAt]) =>
      heardAt === null || heardAt <= closedAt
        ? []
        : [{ at: turnedAt, heardAt, kind: kinds[sign], amountCents: cents(sign * one.amountCents), ...same }],
    ),
  );
};

/** @param decided about the card reader, see `decisionLines`. @param fromDrawers refunds of the night's orders, whichever night's drawers */
export const lateLines = (
  facts: SalesFacts,
  night: Night,
  decided: readonly LateLine[],
  fromDrawers: readonly DrawerRefund[],
): readonly LateLine[] => {
  const { closedAt } = night;
  if (closedAt === null) return [];
  const payments = facts.placed
    .filter((order) => isLatePayment(order, night))
    .map((order): LateLine => {
      const { placedAt: at, orderNumber, tender, paidCents } = order;
      const line = { at, heardAt: takenInAt(order), orderNumber, tender, kind: 'payment', reason: null, by: null } as const;
      return { ...line, amountCents: negateCents(paidCents) };
    });
  const refunds = listedRefunds(facts).map(({ refund, order }): Moved => ({
    one: refund,
    at: refund.acceptedAt ?? refund.requestedAt,
    kinds: KINDS.refund,
    reason: refund.reason,
    order,
    isFromDrawer: fromDrawers.some(({ orderId, at }) => orderId === order.id && at === refund.goneAt),
  }));
  const outside = facts.outside.map(({ adjustment, order }): Moved => ({
    one: adjustment,
    at: adjustment.at,
    kinds: adjustment.kind === 'refund' ? KINDS.outside : KINDS.dispute,
    reason: null,
    order,
  }));
  return [...payments, ...[...refunds, ...outside].flatMap((moved) => linesOf(moved, closedAt)), ...decided].sort(
    (one, other) => one.at - other.at,
  );
};
