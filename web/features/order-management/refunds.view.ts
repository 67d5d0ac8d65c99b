import { addCents, cents, formatUsd, subtractCents, type Cents } from '#core/domain/kernel/money.ts';
import { isFrom } from '#core/domain/order/order-lifecycle.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';
import type { OrderRefunds } from './order-management.queries.ts';

type Item = StaffOrder['items'][number];
type ItemRefund = OrderRefunds['items'][number];

/** `unknown` until the server has said what an item would give back. */
export type RefundStatus = 'unknown' | 'refundable' | 'failed' | 'pending' | 'refunded';

export type ItemRow = { readonly item: Item; readonly refund: ItemRefund | undefined; readonly status: RefundStatus };

const statusOf = (item: Item, refund: ItemRefund | undefined): RefundStatus => {
  if (refund?.state === 'pending') return 'pending';
  if (refund?.state === 'succeeded' || item.isRefunded) return 'refunded';
  if (refund === undefined) return 'unknown';
  return refund.state === 'failed' ? 'failed' : 'refundable';
};

export const itemRows = (order: StaffOrder, refunds: OrderRefunds | undefined): readonly ItemRow[] =>
  order.items.map((item) => {
    const refund = refunds?.items.find(({ itemId }) => itemId === item.id);
    return { item, refund, status: statusOf(item, refund) };
  });

/** One click that gives money back: an item, or everything that has not gone back yet. */
export type RefundPlan = {
  readonly by: OrderRefunds['by'];
  readonly itemId: string | null;
  readonly amount: string;
  readonly rows: readonly TotalsRow[];
  /** Nothing is left of an order that nobody has got yet (rules §3). */
  readonly cancelsOrder: boolean;
};

type Refundable = { readonly item: Item; readonly refund: ItemRefund };

const refundableOf = (rows: readonly ItemRow[]): readonly Refundable[] =>
  rows.flatMap(({ item, refund, status }) =>
    refund !== undefined && (status === 'refundable' || status === 'failed') ? [{ item, refund }] : [],
  );

const sum = (parts: readonly Refundable[], part: (refund: ItemRefund) => Cents): Cents =>
  addCents(...parts.map(({ refund }) => part(refund)));

/** Only what was paid by card has a fee. */
const feeRow = (parts: readonly Refundable[], by: RefundPlan['by']): readonly TotalsRow[] =>
  by === 'card' ? [{ label: 'Share of CC Fees', amount: formatUsd(sum(parts, ({ feeShare }) => feeShare)) }] : [];

/** `left`: of the payment. */
type Refunding = { readonly order: StaffOrder; readonly by: RefundPlan['by']; readonly left: Cents; readonly rows: readonly ItemRow[] };

/** What went back at the provider is not given back a second time. */
const elsewhereRow = (isAmount: Cents, shouldBe: Cents): readonly TotalsRow[] =>
  isAmount === shouldBe ? [] : [{ label: 'Went back at the payment provider', amount: formatUsd(subtractCents(isAmount, shouldBe)) }];

const planOf = ({ order, by, left }: Refunding, parts: readonly Refundable[], itemId: string | null, isEverything: boolean): RefundPlan => {
  const whole = sum(parts, ({ subtotal, feeShare }) => addCents(subtotal, feeShare));
  const amount = cents(Math.min(whole, left));
  return {
    by,
    itemId,
    amount: formatUsd(amount),
    rows: [
      ...parts.map(({ item, refund }) => ({ label: `${item.quantity}× ${item.productName}`, amount: formatUsd(refund.subtotal) })),
      ...feeRow(parts, by),
      ...elsewhereRow(amount, whole),
    ],
    cancelsOrder: (isEverything || amount === left) && isFrom('cancel', order.status),
  };
};

/** Null when the item cannot be refunded. */
export const planForItem = (refunding: Refunding, itemId: string): RefundPlan | null => {
  const refundable = refundableOf(refunding.rows);
  const part = refundable.find(({ item }) => item.id === itemId);
  return part === undefined ? null : planOf(refunding, [part], itemId, refundable.length === 1);
};

/** What cannot be undone, and who moves the money. */
export const NOTES: Readonly<Record<Exclude<RefundPlan['by'], 'nothing'>, string>> = {
  card: 'The donation is kept. A refund cannot be undone.',
  cash: 'Hand the cash over yourself. A refund cannot be undone.',
  reader: 'Give it back on the card reader: here it is only recorded. A refund cannot be undone.',
};

/** Null when nothing is left to refund. */
export const planForAll = (refunding: Refunding): RefundPlan | null => {
  const refundable = refundableOf(refunding.rows);
  return refundable.length === 0 || refunding.by === 'nothing' ? null : planOf(refunding, refundable, null, true);
};

/** What has gone back so far, in one sentence; null for nothing. */
export const refundedNote = ({ items, outside, refunded, paid }: OrderRefunds): string | null => {
  if (refunded <= cents(0)) return null;
  const isPending = items.some(({ state }) => state === 'pending') || outside.some(({ state }) => state === 'pending');
  const how = isPending ? 'is on its way back' : 'has been returned';
  const isEverything = refunded >= paid;
  if (isEverything) return `Full refund: ${formatUsd(refunded)} ${how}.`;
  return `Partial refund: ${formatUsd(refunded)} ${how}.`;
};

const OUTSIDE_TEXTS = { refund: 'Refunded', dispute: 'Disputed' } as const;

/** What was done in the provider's own dashboard, a sentence each. */
export const outsideNotes = ({ outside }: Pick<OrderRefunds, 'outside'>): readonly string[] =>
  outside.map(({ kind, amount, state }) => `${OUTSIDE_TEXTS[kind]} at the payment provider: ${formatUsd(amount)} (${state}).`);
