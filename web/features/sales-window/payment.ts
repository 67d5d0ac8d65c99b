import type { windowContract } from '#adapters/http-contract/window.contract.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { CallInput } from '#web/api/client.ts';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';

export type Payment = CallInput<typeof windowContract.makeSale>['body']['payment'];
type CashPayment = Extract<Payment, { readonly tender: 'cash' }>;

export const isCash = (payment: Payment): payment is CashPayment => payment.tender === 'cash';

/** Without the code that approved a comp: resent, it waits for a manager. */
export const keptPayment = (payment: Payment): Pick<KeptSale, 'given' | 'drawer' | 'otherwise'> => {
  if (isCash(payment)) return { given: payment.given, drawer: payment.drawer ?? null };
  return { given: ZERO, drawer: null, otherwise: payment.tender === 'comp' ? { tender: 'comp', reason: payment.reason } : payment };
};
