import type { Square } from 'square';
import { refundId, type PaymentId, type RefundId } from '#core/domain/kernel/ids.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { addCents, cents, subtractCents, type Cents } from '#core/domain/kernel/money.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { PaymentRecord, ProviderRefund, RefundRefusal, RefundRequest } from '#core/ports/payment-gateway.ts';
import { centsOf, toMoney } from './link-params.ts';
import { paymentsBeside, type SquareAccount } from './square-account.ts';
import { answered, present, type Ask } from './square-calls.ts';

const STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  REJECTED: 'failed',
  FAILED: 'failed',
};

/** Square's refunds carry only a reason of ours, which identifies them. */
const OURS = /^Bandstand refund (\S+)$/;
const reasonOf = (id: RefundId): string => `Bandstand refund ${id}`;

const ourIdOf = ({ reason }: Square.PaymentRefund): RefundId | null => {
  const [, id] = OURS.exec(reason ?? '') ?? [];
  return id === undefined ? null : refundId(id);
};

const instantOf = (text: string | undefined) => instant(Date.parse(present(text)));

const toProviderRefund = (refund: Square.PaymentRefund): ProviderRefund => ({
  providerRefundId: refund.id,
  state: STATES[refund.status ?? ''] ?? 'pending',
  createdAt: instantOf(refund.createdAt),
});

/** One refund of ours from several payments: it has failed once none of them is pending. */
const together = (made: readonly Square.PaymentRefund[]): ProviderRefund => {
  const refunds = made.map(toProviderRefund);
  const state = (['pending', 'failed'] as const).find((one) => refunds.some((refund) => refund.state === one)) ?? 'succeeded';
  return { ...present(refunds[0]), state };
};

const sumOf = (refunds: readonly Square.PaymentRefund[]): Cents => addCents(...refunds.map(({ amountMoney }) => centsOf(amountMoney)));

const isMade = (refund: Square.PaymentRefund): boolean => toProviderRefund(refund).state !== 'failed';

/** Read by payment: Square's list of refunds lags by seconds. */
const refundsOf = async (
  { square }: SquareAccount,
  ask: Ask,
  payments: readonly Square.Payment[],
): Promise<readonly Square.PaymentRefund[]> => {
  const ids = payments.flatMap(({ refundIds }) => refundIds ?? []);
  const refunds = ids.map((id) => answered(ask((options) => square.refunds.get({ refundId: id }, options))));
  return (await Promise.all(refunds)).map(({ refund }) => present(refund));
};

type Part = { readonly paymentId: string; readonly nth: number; readonly amountCents: Cents };

/** The share of each payment. The first one takes the excess, so that Square refuses it. */
const partsOf = (payments: readonly Square.Payment[], refunds: readonly Square.PaymentRefund[], amountCents: Cents): readonly Part[] => {
  let rest = amountCents;
  const parts = payments.map(({ id, totalMoney }, nth) => {
    const back = sumOf(refunds.filter((refund) => refund.paymentId === id && isMade(refund)));
    const part = cents(Math.max(0, Math.min(rest, subtractCents(centsOf(totalMoney), back))));
    rest = subtractCents(rest, part);
    return { paymentId: present(id), nth, amountCents: part };
  });
  return parts
    .map((part) => (part.nth === 0 ? { ...part, amountCents: addCents(part.amountCents, rest) } : part))
    .filter((part) => part.amountCents > 0);
};

/** Checks before refunding: Square does not guarantee how long it remembers a key. */
export const refundOnce = async (
  account: SquareAccount,
  ask: Ask,
  { refundId: id, paymentId, amountCents }: RefundRequest,
): Promise<Result<ProviderRefund, RefundRefusal>> => {
  const payments = await paymentsBeside(account, ask, paymentId);
  if (payments === null) return err({ kind: 'payment/refund-refused', reason: 'NOT_FOUND' });
  const refunds = await refundsOf(account, ask, payments);
  const own = refunds.filter((refund) => ourIdOf(refund) === id);
  if (!own.every(isMade)) return ok(together(own));
  for (const part of partsOf(payments, refunds, subtractCents(amountCents, sumOf(own)))) {
    const idempotencyKey = part.nth === 0 ? id : `${id}:${part.nth}`;
    const params = { idempotencyKey, paymentId: part.paymentId, amountMoney: toMoney(part.amountCents), reason: reasonOf(id) };
    const made = await ask((options) => account.square.refunds.refundPayment(params, options));
    if (!made.ok) return err({ kind: 'payment/refund-refused', reason: made.error.code });
    own.push(present(made.value.refund));
  }
  return ok(together(own));
};

/** Inquiries are questions without money. A new, unknown state may have taken it. */
const DISPUTE_STATES: Readonly<Record<string, PaymentRecord['disputes'][number]['state']>> = {
  INQUIRY_EVIDENCE_REQUIRED: 'inquiry',
  INQUIRY_PROCESSING: 'inquiry',
  INQUIRY_CLOSED: 'inquiry',
  EVIDENCE_REQUIRED: 'open',
  PROCESSING: 'open',
  WON: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
};

/** Square lists the disputes of a location, not those of a payment; there are few. */
const disputesOf = async (
  { square, stand }: SquareAccount,
  ask: Ask,
  payments: readonly Square.Payment[],
): Promise<readonly Square.Dispute[]> =>
  answered(
    ask(async (options) => {
      const found: Square.Dispute[] = [];
      for await (const dispute of await square.disputes.list({ locationId: stand.locationId }, options))
        if (payments.some(({ id }) => id === dispute.disputedPayment?.paymentId)) found.push(dispute);
      return found;
    }),
  );

/** A refund of ours counts in full. Payments of one that failed count like refunds in the dashboard. */
const recordedRefunds = (refunds: readonly Square.PaymentRefund[]): PaymentRecord['refunds'] =>
  [...groupBy(refunds, (refund) => ourIdOf(refund) ?? refund.id)].flatMap(([, same]) => {
    const whole = together(same);
    const counted = whole.state === 'failed' ? same.filter((refund) => !isMade(refund)) : same;
    const apart = same.filter((refund) => !counted.includes(refund));
    return [
      { ...whole, refundId: same.map(ourIdOf)[0] ?? null, amountCents: sumOf(counted) },
      ...apart.map((refund) => ({ ...toProviderRefund(refund), refundId: null, amountCents: centsOf(refund.amountMoney) })),
    ];
  });

/** The refunds and disputes of a payment and others of its order; null when Square does not know it. */
export const paymentRecordOf = async (account: SquareAccount, ask: Ask, payment: PaymentId): Promise<PaymentRecord | null> => {
  const payments = await paymentsBeside(account, ask, payment);
  if (payments === null) return null;
  const refunds = await refundsOf(account, ask, payments);
  const disputes = await disputesOf(account, ask, payments);
  return {
    refunds: recordedRefunds(refunds),
    disputes: disputes.map((dispute) => ({
      disputeId: present(dispute.id ?? dispute.disputeId),
      amountCents: centsOf(dispute.amountMoney),
      state: DISPUTE_STATES[dispute.state ?? ''] ?? 'open',
      createdAt: instantOf(dispute.createdAt),
    })),
  };
};
