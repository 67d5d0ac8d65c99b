import { err } from '#core/domain/kernel/result.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';

export const REFUSED = err({ kind: 'payment/session-refused', reason: 'test' } as const);

type Answer = <T>(call: keyof (PaymentGateway & PayoutReader), answer: T) => Promise<T>;

/** A provider that knows nothing and refuses everything, as often and as fast as `answer` lets it. */
export const fakeProvider = (answer: Answer): PaymentGateway & PayoutReader => ({
  startSession: () => answer('startSession', REFUSED),
  findSession: () => answer('findSession', null),
  retrieveSession: () => answer('retrieveSession', null),
  expireSession: () => answer('expireSession', null),
  refund: () => answer('refund', err({ kind: 'payment/refund-refused', reason: 'test' } as const)),
  findSessionOfPayment: () => answer('findSessionOfPayment', null),
  retrievePaymentRecord: () => answer('retrievePaymentRecord', null),
  movements: () => answer('movements', []),
  payouts: () => answer('payouts', []),
  movementsOf: () => answer('movementsOf', []),
  inPersonPayments: () => answer('inPersonPayments', []),
  readWebhookEvent: async () => err({ kind: 'payment/bad-signature' }),
});
