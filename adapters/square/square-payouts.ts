import type { Square } from 'square';
import type { BalanceMovement, Payout } from '#core/domain/bank/balance.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { cents, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { centsOf } from './link-params.ts';
import type { SquareAccount } from './square-account.ts';
import { allOf, answered, foundOrNull, isoWindow, momentOf, present, type Ask } from './square-calls.ts';
import { readInPersonPayments } from './square-in-person.ts';

const feeOf = (fees: readonly Square.ProcessingFee[] | null | undefined): Cents =>
  cents((fees ?? []).reduce((sum, { amountMoney }) => sum + centsOf(amountMoney ?? undefined), 0));

/** A payment and its entry in a payout share the payment's id: entries' own ids are not used elsewhere. */
const ofPayment = ({ id, totalMoney, processingFee, createdAt }: Square.Payment): BalanceMovement => ({
  id: present(id),
  kind: 'payment',
  paymentId: paymentId(present(id)),
  amountCents: centsOf(totalMoney),
  feeCents: feeOf(processingFee),
  at: momentOf(createdAt),
});

const ofRefund = ({ id, paymentId: payment, amountMoney, processingFee, createdAt }: Square.PaymentRefund): BalanceMovement => ({
  id,
  kind: 'refund',
  paymentId: payment === undefined || payment === null ? null : paymentId(payment),
  amountCents: subtractCents(ZERO, centsOf(amountMoney)),
  feeCents: feeOf(processingFee),
  at: momentOf(createdAt),
});

type Belonging = Pick<BalanceMovement, 'kind'> & { readonly payment: string | null | undefined; readonly id: string | null | undefined };

/** The object of an entry. A dispute has one entry each time money moves. */
const belongingOf = (entry: Square.PayoutEntry): Belonging => {
  const { typeChargeDetails: charge, typeRefundDetails: refund } = entry;
  const dispute = entry.typeDisputeDetails ?? entry.typeOpenDisputeDetails;
  if (entry.type === 'CHARGE') return { kind: 'payment', payment: charge?.paymentId, id: charge?.paymentId };
  if (entry.type === 'RETURNED_PAYOUT') return { kind: 'returned-payout', payment: null, id: null };
  if (entry.type === 'REFUND') return { kind: 'refund', payment: refund?.paymentId, id: refund?.refundId };
  return { kind: 'dispute', payment: dispute?.paymentId, id: null };
};

const ofEntry = (entry: Square.PayoutEntry): BalanceMovement => {
  const { kind, payment, id } = belongingOf(entry);
  const isOfPayment = payment !== null && payment !== undefined;
  const amountCents = centsOf(entry.grossAmountMoney);
  return {
    id: id ?? entry.id,
    kind: isOfPayment || kind === 'returned-payout' ? kind : 'other',
    paymentId: isOfPayment ? paymentId(payment) : null,
    amountCents,
    feeCents: subtractCents(amountCents, centsOf(entry.netAmountMoney)),
    at: momentOf(entry.effectiveAt),
  };
};

const STATES: Readonly<Record<string, Payout['state']>> = { PAID: 'arrived', FAILED: 'failed' };

const toPayout = ({ id, amountMoney, status, arrivalDate, updatedAt }: Square.Payout): Payout => ({
  id,
  amountCents: centsOf(amountMoney),
  state: STATES[status ?? ''] ?? 'sent',
  arrivesOn: present(arrivalDate).replaceAll('-', ''),
  ...(status === 'FAILED' ? { failedAt: momentOf(updatedAt) } : {}),
});

const GIVES_BACK: ReadonlySet<string | null | undefined> = new Set(['PENDING', 'COMPLETED']);

const movementsIn = async ({ square, stand }: SquareAccount, ask: Ask, window: TimeWindow): Promise<readonly BalanceMovement[]> => {
  const params = { ...isoWindow(window), locationId: stand.locationId };
  const payments = await answered(ask(async (options) => allOf(await square.payments.list(params, options))));
  const refunds = await answered(ask(async (options) => allOf(await square.refunds.list(params, options))));
  return [
    ...payments.filter(({ status }) => status === 'COMPLETED').map(ofPayment),
    ...refunds.filter(({ status }) => GIVES_BACK.has(status)).map(ofRefund),
  ];
};

/** Square's payments and refunds with their fees, and its payouts with their entries. */
export const squarePayouts = (account: SquareAccount, inBudget: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>): PayoutReader => {
  const { square, stand } = account;
  return {
    movements: (window) => inBudget((ask) => movementsIn(account, ask, window)),
    payouts: (window) =>
      inBudget(async (ask) => {
        const params = { ...isoWindow(window), locationId: stand.locationId };
        return (await answered(ask(async (options) => allOf(await square.payouts.list(params, options))))).map(toPayout);
      }),
    movementsOf: (payoutId) =>
      inBudget(async (ask) => {
        const entries = await foundOrNull(ask(async (options) => allOf(await square.payouts.listEntries({ payoutId }, options))));
        return (entries ?? []).map(ofEntry);
      }),
    inPersonPayments: (window) => inBudget((ask) => readInPersonPayments(account, ask, window)),
  };
};
