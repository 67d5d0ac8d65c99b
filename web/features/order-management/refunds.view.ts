import { addCents, cents, formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { isFrom } from '#core/domain/order/order-lifecycle.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';
import type { OrderRefunds } from './order-management.queries.ts';

type Item = StaffOrder['items'][number];
type ItemRefund = OrderRefunds['items'][number];

/** `unknown` until the server has sent the item's refund. */
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

/** One click's refund: an item, or all that is left. */
export type RefundPlan = {
  readonly by: OrderRefunds['by'];
  readonly itemId: string | null;
  readonly amount: string;
  readonly rows: readonly TotalsRow[];
  readonly keepsDonation: boolean;
  /** No item would be left, and the order is not handed out (rules §3). */
  readonly cancelsOrder: boolean;
};

type Refundable = { readonly item: Item; readonly refund: ItemRefund };

const refundableOf = (rows: readonly ItemRow[]): readonly Refundable[] =>
  rows.flatMap(({ item, refund, status }) =>
    refund !== undefined && (status === 'refundable' || status === 'failed') ? [{ item, refund }] : [],
  );

const sum = (parts: readonly Refundable[], part: (refund: ItemRefund) => Cents): Cents =>
  addCents(...parts.map(({ refund }) => part(refund)));

/** Only card payments have a fee. */
const feeRow = (parts: readonly Refundable[], by: RefundPlan['by']): readonly TotalsRow[] =>
  by === 'card' ? [{ label: 'Share of CC Fees', amount: formatUsd(sum(parts, ({ feeShare }) => feeShare)) }] : [];

/** `left`: the remaining payment. */
type Refunding = Pick<RefundPlan, 'by'> &
  Pick<OrderRefunds, 'withDonation'> & { readonly order: StaffOrder; readonly left: Cents; readonly rows: readonly ItemRow[] };

/** Amounts refunded at the provider are not refunded again. */
const elsewhereRow = (isAmount: Cents, shouldBe: Cents): readonly TotalsRow[] =>
  isAmount === shouldBe ? [] : [{ label: 'Refunded at the payment provider', amount: formatUsd(subtractCents(isAmount, shouldBe)) }];

const planOf = (
  { order, by, left, withDonation }: Refunding,
  parts: readonly Refundable[],
  itemId: string | null,
  isEverything: boolean,
): RefundPlan => {
  const isWhole = withDonation && isEverything;
  const donation = isWhole ? order.donationCents : ZERO;
  const whole = addCents(
    donation,
    sum(parts, ({ subtotal, feeShare }) => addCents(subtotal, feeShare)),
  );
  const amount = isWhole ? left : cents(Math.min(whole, left));
  return {
    by,
    itemId,
    amount: formatUsd(amount),
    rows: [
      ...parts.map(({ item, refund }) => ({ label: `${item.quantity}× ${item.productName}`, amount: formatUsd(refund.subtotal) })),
      ...feeRow(parts, by),
      ...(donation === ZERO ? [] : [{ label: 'Donation', amount: formatUsd(donation) }]),
      ...elsewhereRow(amount, whole),
    ],
    keepsDonation: order.donationCents !== donation,
    cancelsOrder: (isEverything || amount === left) && isFrom('cancel', order.status),
  };
};

/** Null when the item cannot be refunded. */
export const planForItem = (refunding: Refunding, itemId: string): RefundPlan | null => {
  const refundable = refundableOf(refunding.rows);
  const part = refundable.find(({ item }) => item.id === itemId);
  return part === undefined ? null : planOf(refunding, [part], itemId, refundable.length === 1);
};

const NOTES: Readonly<Record<RefundPlan['by'], string | null>> = {
  card: 'The donation is kept.',
  cash: 'Hand the cash over yourself.',
  reader: 'Refund it on the card reader. It’s only recorded here.',
  nothing: null,
};

/** Warns that the refund is final, and names who moves the money. Null when no money moves. */
export const noteOf = ({ by, keepsDonation }: RefundPlan): string | null => {
  const note = by === 'card' && !keepsDonation ? '' : NOTES[by];
  return note === null ? null : `${note} A refund cannot be undone.`.trim();
};

/** Null when no refund is left. */
export const planForAll = (refunding: Refunding): RefundPlan | null => {
  const refundable = refundableOf(refunding.rows);
  return refundable.length === 0 || refunding.by === 'nothing' ? null : planOf(refunding, refundable, null, true);
};

/** The refunds so far, in one sentence; null for none. */
export const refundedNote = ({ items, outside, refunded, paid }: OrderRefunds): string | null => {
  if (refunded <= cents(0)) return null;
  const isPending = items.some(({ state }) => state === 'pending') || outside.some(({ state }) => state === 'pending');
  const how = isPending ? 'is on its way back' : 'has been returned';
  const isEverything = refunded >= paid;
  if (isEverything) return `Full refund: ${formatUsd(refunded)} ${how}.`;
  return `Partial refund: ${formatUsd(refunded)} ${how}.`;
};

const OUTSIDE_TEXTS = { refund: 'Refunded', dispute: 'Disputed' } as const;

/** Actions in the provider's own dashboard, one sentence each. */
export const outsideNotes = ({ outside }: Pick<OrderRefunds, 'outside'>): readonly string[] =>
  outside.map(({ kind, amount, state }) => `${OUTSIDE_TEXTS[kind]} at the payment provider: ${formatUsd(amount)} (${state}).`);
