import { err } from '#core/domain/kernel/result.ts';
import type { PaymentId } from '#core/domain/kernel/ids.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';

type Account = PaymentGateway & PayoutReader;

/**
 * One gateway for the current account and earlier ones, newest first: new payments use the first, and earlier ones stay with their account.
 * Without an account no payment begins.
 */
export const acrossAccounts = (accounts: () => readonly Account[]): Account => {
  /** The answer of the first account that has one. */
  const find = async <T>(ask: (account: Account) => Promise<T | null>): Promise<T | null> => {
    for (const account of accounts()) {
      const answer = await ask(account);
      if (answer !== null) return answer;
    }
    return null;
  };

  /** Every payment of a stand belongs to a session of one account. */
  const holderOf = async (paymentId: PaymentId): Promise<Account | undefined> => {
    const [first, ...others] = accounts();
    if (others.length === 0) return first;
    return (await find(async (account) => ((await account.findSessionOfPayment(paymentId)) === null ? null : account))) ?? first;
  };

  const all = async <T>(read: (account: Account) => Promise<readonly T[]>): Promise<readonly T[]> =>
    (await Promise.all(accounts().map(read))).flat();

  return {
    startSession: async (request) =>
      (await accounts()[0]?.startSession(request)) ?? err({ kind: 'payment/session-refused', reason: 'no-provider' }),
    findSession: (checkoutId, createdAt) => find((account) => account.findSession(checkoutId, createdAt)),
    retrieveSession: (sessionId) => find((account) => account.retrieveSession(sessionId)),
    findSessionOfPayment: (paymentId) => find((account) => account.findSessionOfPayment(paymentId)),
    expireSession: (sessionId) => find((account) => account.expireSession(sessionId)),
    refund: async (request) =>
      (await (await holderOf(request.paymentId))?.refund(request)) ?? err({ kind: 'payment/refund-refused', reason: 'no-provider' }),
    retrievePaymentRecord: async (paymentId) => (await (await holderOf(paymentId))?.retrievePaymentRecord(paymentId)) ?? null,
    readWebhookEvent: async (webhookEvent) => {
      for (const account of accounts()) {
        const read = await account.readWebhookEvent(webhookEvent);
        if (read.ok) return read;
      }
      return err({ kind: 'payment/bad-signature' });
    },
    movements: (window) => all((account) => account.movements(window)),
    payouts: (window) => all((account) => account.payouts(window)),
    movementsOf: (payoutId) => all((account) => account.movementsOf(payoutId)),
    inPersonPayments: (window) => all((account) => account.inPersonPayments(window)),
  };
};
