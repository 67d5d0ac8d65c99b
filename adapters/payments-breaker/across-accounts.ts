import { err } from '#core/domain/kernel/result.ts';
import type { PaymentId } from '#core/domain/kernel/ids.ts';
import { elapsedMs, HOUR_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { KeyRejected } from '#core/ports/unavailable.ts';

type Account = PaymentGateway & PayoutReader;

/** Longer than a payment page of Stripe lives, and the difference between the clocks. */
const PAGE_SURELY_ENDED_MS = HOUR_MS;

const ownId = ({ id }: { readonly id: string }): string => id;

/**
 * One gateway for the current account and earlier ones, newest first: new payments use the first, and earlier ones stay with their account.
 * Without an account no payment begins. An earlier account whose key is rejected knows nothing, and must not stop the others.
 */
export const acrossAccounts = (
  accounts: () => readonly Account[],
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Account => {
  const rejected = new WeakSet<Account>();

  /** A rejected key of an earlier account is an answer; that of the current one throws. */
  const answerOf = async <T>(account: Account, ask: (account: Account) => Promise<T>): Promise<T | KeyRejected> => {
    try {
      return await ask(account);
    } catch (error) {
      if (!(error instanceof KeyRejected) || account === accounts()[0]) throw error;
      if (!rejected.has(account)) logger.warn('payments.key-rejected');
      rejected.add(account);
      return error;
    }
  };

  /** The answer of the first account that has one. @param isCertain throws if none has one and a rejected account might. */
  const find = async <T>(ask: (account: Account) => Promise<T | null>, isCertain = false): Promise<T | null> => {
    let rejection: KeyRejected | null = null;
    for (const account of accounts()) {
      const answer = await answerOf(account, ask);
      if (answer instanceof KeyRejected) rejection = answer;
      else if (answer !== null) return answer;
    }
    if (isCertain && rejection !== null) throw rejection;
    return null;
  };

  /** Every payment of a stand belongs to a session of one account. */
  const holderOf = async (paymentId: PaymentId, isCertain = false): Promise<Account | undefined> => {
    const [first, ...others] = accounts();
    if (others.length === 0) return first;
    return (await find(async (account) => ((await account.findSessionOfPayment(paymentId)) === null ? null : account), isCertain)) ?? first;
  };

  /** Two keys of one account list the same. */
  const all = async <T>(read: (account: Account) => Promise<readonly T[]>, idOf: (one: T) => string): Promise<readonly T[]> => {
    const lists = await Promise.all(accounts().map((account) => answerOf(account, read)));
    const known = new Set<string>();
    return lists.flatMap((list) => {
      if (list instanceof KeyRejected) return [];
      const fresh = list.filter((one) => !known.has(idOf(one)));
      for (const one of fresh) known.add(idOf(one));
      return fresh;
    });
  };

  const mayStillBePaid = (createdAt: Instant): boolean => elapsedMs(createdAt, clock.now()) < PAGE_SURELY_ENDED_MS;

  return {
    startSession: async (request) =>
      (await accounts()[0]?.startSession(request)) ?? err({ kind: 'payment/session-refused', reason: 'no-provider' }),
    findSession: (checkoutId, createdAt) => find((account) => account.findSession(checkoutId, createdAt), mayStillBePaid(createdAt)),
    retrieveSession: (sessionId) => find((account) => account.retrieveSession(sessionId)),
    findSessionOfPayment: (paymentId) => find((account) => account.findSessionOfPayment(paymentId)),
    expireSession: (sessionId) => find((account) => account.expireSession(sessionId)),
    // An account that does not have the payment would refuse the refund for good.
    refund: async (request) =>
      (await (await holderOf(request.paymentId, true))?.refund(request)) ?? err({ kind: 'payment/refund-refused', reason: 'no-provider' }),
    retrievePaymentRecord: async (paymentId) => (await (await holderOf(paymentId))?.retrievePaymentRecord(paymentId)) ?? null,
    readWebhookEvent: async (webhookEvent) => {
      for (const account of accounts()) {
        const read = await account.readWebhookEvent(webhookEvent);
        if (read.ok) return read;
      }
      return err({ kind: 'payment/bad-signature' });
    },
    movements: (window) => all((account) => account.movements(window), ownId),
    payouts: (window) => all((account) => account.payouts(window), ownId),
    movementsOf: (payoutId) => all((account) => account.movementsOf(payoutId), ownId),
    inPersonPayments: (window) =>
      all(
        (account) => account.inPersonPayments(window),
        ({ paymentId }) => paymentId,
      ),
  };
};
