import type { Square } from 'square';
import { refundId, type PaymentId, type RefundId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { PaymentRecord, ProviderRefund, RefundRefusal, RefundRequest } from '#core/ports/payment-gateway.ts';
import { centsOf, toMoney } from './link-params.ts';
import type { SquareAccount } from './square-account.ts';
import { answered, foundOrNull, present, type Ask } from './square-calls.ts';

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

/** Read by payment: Square's list of refunds lags by seconds. Null when Square does not know the payment. */
const refundsOf = async ({ square }: SquareAccount, ask: Ask, payment: PaymentId): Promise<readonly Square.PaymentRefund[] | null> => {
  const found = await foundOrNull(ask((options) => square.payments.get({ paymentId: payment }, options)));
  if (found === null) return null;
  const ids = present(found.payment).refundIds ?? [];
  const refunds = ids.map((id) => answered(ask((options) => square.refunds.get({ refundId: id }, options))));
  return (await Promise.all(refunds)).map(({ refund }) => present(refund));
};

/** Checks before refunding: Square does not guarantee how long it remembers a key. */
export const refundOnce = async (
  account: SquareAccount,
  ask: Ask,
  { refundId: id, paymentId, amountCents }: RefundRequest,
): Promise<Result<ProviderRefund, RefundRefusal>> => {
  const refunds = await refundsOf(account, ask, paymentId);
  if (refunds === null) return err({ kind: 'payment/refund-refused', reason: 'NOT_FOUND' });
  const known = refunds.find((refund) => ourIdOf(refund) === id);
  if (known !== undefined) return ok(toProviderRefund(known));
  const params = { idempotencyKey: id, paymentId, amountMoney: toMoney(amountCents), reason: reasonOf(id) };
  const made = await ask((options) => account.square.refunds.refundPayment(params, options));
  if (!made.ok) return err({ kind: 'payment/refund-refused', reason: made.error.code });
  return ok(toProviderRefund(present(made.value.refund)));
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
const disputesOf = async ({ square, stand }: SquareAccount, ask: Ask, payment: PaymentId): Promise<readonly Square.Dispute[]> =>
  answered(
    ask(async (options) => {
      const found: Square.Dispute[] = [];
      for await (const dispute of await square.disputes.list({ locationId: stand.locationId }, options))
        if (dispute.disputedPayment?.paymentId === payment) found.push(dispute);
      return found;
    }),
  );

/** A payment's refunds and disputes; null when Square does not know it. */
export const paymentRecordOf = async (account: SquareAccount, ask: Ask, payment: PaymentId): Promise<PaymentRecord | null> => {
  const refunds = await refundsOf(account, ask, payment);
  if (refunds === null) return null;
  const disputes = await disputesOf(account, ask, payment);
  return {
    refunds: refunds.map((refund) => ({
      ...toProviderRefund(refund),
      refundId: ourIdOf(refund),
      amountCents: centsOf(refund.amountMoney),
    })),
    disputes: disputes.map((dispute) => ({
      disputeId: present(dispute.id ?? dispute.disputeId),
      amountCents: centsOf(dispute.amountMoney),
      state: DISPUTE_STATES[dispute.state ?? ''] ?? 'open',
      createdAt: instantOf(dispute.createdAt),
    })),
  };
};
