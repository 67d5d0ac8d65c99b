import {
  CARD_TEST_CENTS,
  CARD_TEST_LASTS_MS,
  cardTestPaid,
  cardTestRefunded,
  cardTestToPay,
  cardTestUnpaid,
  changeCardTest,
  isCardTestDue,
  isCardTestOver,
  newCardTest,
  withCardTest,
  type CardTest,
  type CardTestScreen,
} from '../../domain/setup/card-test.ts';
import { checkoutId, refundId, type CheckoutId, type PaymentId } from '../../domain/kernel/ids.ts';
import { elapsedMs, MINUTE_MS, plusMs } from '../../domain/kernel/instant.ts';
import { addCents, ZERO } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { RefundState } from '../../domain/order/refund.ts';
import type { PaymentRecord, PaymentSession, SessionRequest, StartRefusal } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ProviderAccounts, ProviderInUse } from '../../ports/provider-accounts.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { TooManyCardTests } from '../errors.ts';

export interface CardTestRuns {
  /** @returns the provider's page; a repeat resumes the open test. @throws Unavailable */
  start(screen: CardTestScreen): Promise<Result<{ readonly url: string }, StartRefusal | TooManyCardTests>>;
  /** The newest test of the account in use. */
  newest(): Promise<CardTest | null>;
  /**
   * Queries the provider about one test, and refunds it once it is paid. Safe to repeat. @param told the provider's answer from a moment
   * ago, if a webhook caused it. @returns false: no such test. @throws Unavailable
   */
  settle(id: CheckoutId, told?: PaymentSession): Promise<boolean>;
  /** Settles each test that is due. */
  settleDue(): Promise<void>;
}

export interface CardTestRunsDeps extends Pick<Ports, 'payments' | 'cardTestLog' | 'ids' | 'clock' | 'logger'> {
  readonly providerAccounts: Pick<ProviderAccounts, 'inUse'>;
  /** For the whole stand. */
  readonly cardTestStarts: Throttle;
}

/** After that, no call that began with the test can still start a page. */
const START_SURELY_ENDED_MS = MINUTE_MS;

const SCREENS: Readonly<Record<CardTestScreen, string>> = { setup: '/admin/setup', ready: '/admin/ready' };

/** Derived only from the stored test, so that a repeat is the same call. */
const requestOf = ({ id, startedAt, screen }: CardTest): SessionRequest => ({
  checkoutId: id,
  language: null,
  lines: [{ name: 'Card test, refunded at once', unitPriceCents: CARD_TEST_CENTS, quantity: 1 }],
  feeCents: ZERO,
  feeLabel: '',
  donationCents: ZERO,
  donationLabel: '',
  totalCents: CARD_TEST_CENTS,
  createdAt: startedAt,
  holdEndsAt: plusMs(startedAt, CARD_TEST_LASTS_MS),
  backTo: SCREENS[screen],
});

const accountOf = ({ name, keyEnding }: ProviderInUse): string => (keyEnding === null ? name : `${name} ${keyEnding}`);

/** Null: nothing was refunded, here or in the provider's dashboard. */
const refundIn = ({ refunds }: PaymentRecord): RefundState | null => {
  const good = refunds.filter(({ state }) => state !== 'failed');
  if (addCents(ZERO, ...good.map(({ amountCents }) => amountCents)) >= CARD_TEST_CENTS)
    return good.every(({ state }) => state === 'succeeded') ? 'succeeded' : 'pending';
  return refunds.length > 0 ? 'failed' : null;
};

export const makeCardTestRuns = (deps: CardTestRunsDeps): CardTestRuns => {
  const { payments, cardTestLog, ids, clock, logger } = deps;
  const account = (): string => accountOf(deps.providerAccounts.inUse('payments'));
  const change = (id: CheckoutId, how: (test: CardTest) => CardTest) => cardTestLog.update((tests) => changeCardTest(tests, id, how));

  const currentSession = async (test: CardTest): Promise<PaymentSession | null> => {
    const { id, sessionId, startedAt } = test;
    const session = await (sessionId === null ? payments.findSession(id, startedAt) : payments.retrieveSession(sessionId));
    if (session?.state !== 'open' || !isCardTestOver(test, clock.now())) return session;
    return await payments.expireSession(session.sessionId);
  };

  const refund = async ({ id, refundId: refundOf }: CardTest, paymentId: PaymentId): Promise<RefundState> => {
    const record = await payments.retrievePaymentRecord(paymentId);
    const made = record === null ? null : refundIn(record);
    if (made !== null) return made;
    const answer = await payments.refund({ refundId: refundOf, paymentId, amountCents: CARD_TEST_CENTS });
    if (answer.ok) return answer.value.state;
    logger.error('card-test.refund-refused', { checkoutId: id, reason: answer.error.reason });
    return 'failed';
  };

  const settle: CardTestRuns['settle'] = async (id, told) => {
    const test = (await cardTestLog.read()).kept.find((one) => one.id === id);
    if (test === undefined) return false;
    const session = told?.state === 'paid' ? told : await currentSession(test);
    const now = clock.now();
    const paymentId = session?.paymentId ?? test.paymentId;
    if (paymentId !== null && (session === null || session.state === 'paid')) {
      await change(id, (before) => cardTestPaid(before, paymentId, { paidAt: now, isToldByWebhook: told !== undefined }));
      const state = await refund(test, paymentId);
      await change(id, (before) => ({ ...cardTestRefunded(before, state, clock.now()), askedAt: now }));
      return true;
    }
    const isGone = session === null ? elapsedMs(test.startedAt, now) >= START_SURELY_ENDED_MS : session.state === 'expired';
    await change(id, (before) => ({ ...(isGone ? cardTestUnpaid(before) : before), askedAt: now }));
    return true;
  };

  const settleEach = async (tests: readonly CardTest[]): Promise<void> => {
    for (const { id } of tests)
      try {
        await settle(id);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        logger.warn('card-test.unanswered', { checkoutId: id });
      }
  };

  return {
    settle,
    start: async (screen) => {
      // A test that was just paid is not resumed.
      await settleEach((await cardTestLog.read()).kept.filter(({ state }) => state === 'open'));
      const fresh = newCardTest({
        id: checkoutId(ids.uuid()),
        refundId: refundId(ids.uuid()),
        account: account(),
        screen,
        startedAt: clock.now(),
      });
      if (cardTestToPay(await cardTestLog.read(), fresh) === fresh) {
        const taken = await deps.cardTestStarts.take('card-test');
        if (!taken.ok) return err({ ...taken.error, kind: 'setup/too-many-card-tests', maximum: LIMITS.cardTests.maximumPerHour });
      }
      const current = cardTestToPay(await cardTestLog.update((before) => withCardTest(before, fresh)), fresh);
      if (current.url !== null) return ok({ url: current.url });
      const session = await payments.startSession(requestOf(current));
      if (!session.ok || session.value.url === null) {
        await change(current.id, cardTestUnpaid);
        return session.ok ? err({ kind: 'payment/session-refused', reason: session.value.state }) : session;
      }
      const { sessionId, url } = session.value;
      await change(current.id, (before) => ({ ...before, sessionId, url }));
      return ok({ url });
    },
    newest: async () => {
      const mine = account();
      return (await cardTestLog.read()).kept.find((test) => test.account === mine) ?? null;
    },
    settleDue: async () => settleEach((await cardTestLog.read()).kept.filter((test) => isCardTestDue(test, clock.now()))),
  };
};
