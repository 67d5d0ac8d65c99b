import type { CheckoutId, PaymentId, RefundId, SessionId } from '../kernel/ids.ts';
import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { cents, multiplyCents, type Cents } from '../kernel/money.ts';
import type { RefundState } from '../order/refund.ts';

/** The smallest amount that both providers charge. */
export const CARD_TEST_CENTS = cents(50);

/** Screens where a card test begins and ends. */
export const CARD_TEST_SCREENS = ['setup', 'ready'] as const;
export type CardTestScreen = (typeof CARD_TEST_SCREENS)[number];

/** `paid`: the refund is not confirmed yet; `stuck`: the provider refused the refund, or the bank returned it. */
export const CARD_TEST_STATES = ['open', 'unpaid', 'paid', 'refunded', 'stuck'] as const;
export type CardTestState = (typeof CARD_TEST_STATES)[number];

/** A payment of 50 cents by a person of the stand, refunded at once. It is no order: no stock, sheet or report knows it. */
export type CardTest = {
  /** The provider's reference for it, as a checkout's id is for an order. */
  readonly id: CheckoutId;
  readonly refundId: RefundId;
  /** The account that was in use: 'stripe 9fQ2'. */
  readonly account: string;
  readonly screen: CardTestScreen;
  readonly startedAt: Instant;
  readonly askedAt: Instant;
  readonly state: CardTestState;
  readonly sessionId: SessionId | null;
  readonly url: string | null;
  readonly paymentId: PaymentId | null;
  readonly paidAt: Instant | null;
  readonly refundedAt: Instant | null;
  /** Whether a webhook was the first to report the payment. */
  readonly isToldByWebhook: boolean;
};

type Totals = { readonly paid: number; readonly refunded: number };

export type CardTests = {
  /** Newest first. */
  readonly kept: readonly CardTest[];
  /** Totals of earlier tests. */
  readonly dropped: Totals;
};

export const NO_CARD_TESTS: CardTests = { kept: [], dropped: { paid: 0, refunded: 0 } };

/** As long as a customer's cart is held. */
export const CARD_TEST_LASTS_MS = 10 * MINUTE_MS;

/** Beyond a season's. */
const MOST_KEPT = 60;

export const isCardTestOver = ({ startedAt }: CardTest, now: Instant): boolean => elapsedMs(startedAt, now) >= CARD_TEST_LASTS_MS;

export const newCardTest = (facts: Pick<CardTest, 'id' | 'refundId' | 'account' | 'screen' | 'startedAt'>): CardTest => ({
  ...facts,
  askedAt: facts.startedAt,
  state: 'open',
  sessionId: null,
  url: null,
  paymentId: null,
  paidAt: null,
  refundedAt: null,
  isToldByWebhook: false,
});

const countOf = (tests: readonly CardTest[]): Totals => ({
  paid: tests.filter(({ paymentId }) => paymentId !== null).length,
  refunded: tests.filter(({ state }) => state === 'refunded').length,
});

/** The test to pay: an open one of the same account and screen, or else the fresh one. */
export const cardTestToPay = ({ kept }: CardTests, fresh: CardTest): CardTest =>
  kept.find(
    (test) =>
      test.state === 'open' && test.account === fresh.account && test.screen === fresh.screen && !isCardTestOver(test, fresh.startedAt),
  ) ?? fresh;

/** Adds the test, unless another one is to be paid. */
export const withCardTest = (before: CardTests, fresh: CardTest): CardTests => {
  if (cardTestToPay(before, fresh) !== fresh) return before;
  const all = [fresh, ...before.kept];
  const { paid, refunded } = countOf(all.slice(MOST_KEPT));
  return { kept: all.slice(0, MOST_KEPT), dropped: { paid: before.dropped.paid + paid, refunded: before.dropped.refunded + refunded } };
};

export const changeCardTest = (tests: CardTests, id: CheckoutId, change: (test: CardTest) => CardTest): CardTests => ({
  ...tests,
  kept: tests.kept.map((test) => (test.id === id ? change(test) : test)),
});

/** Queries are frequent at first, then less and less. */
export const isCardTestDue = ({ state, askedAt, startedAt }: CardTest, now: Instant): boolean =>
  (state === 'open' || state === 'paid') && elapsedMs(askedAt, now) >= elapsedMs(startedAt, now) / 10;

export const cardTestPaid = (test: CardTest, paymentId: PaymentId, told: Pick<CardTest, 'paidAt' | 'isToldByWebhook'>): CardTest =>
  test.paymentId === null ? { ...test, ...told, state: 'paid', paymentId, url: null } : test;

export const cardTestUnpaid = (test: CardTest): CardTest => (test.state === 'open' ? { ...test, state: 'unpaid', url: null } : test);

/** A bank may return a refund that succeeded. */
export const cardTestRefunded = (test: CardTest, refund: RefundState, now: Instant): CardTest => {
  if (test.paymentId === null || refund === 'pending') return test;
  if (refund === 'failed') return { ...test, state: 'stuck' };
  return test.state === 'refunded' ? test : { ...test, state: 'refunded', refundedAt: now };
};

/** Distinguishes the stand's own tests from other lines of the provider's account. */
export const cardTestPayments = ({ kept }: CardTests): ReadonlySet<PaymentId> =>
  new Set(kept.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])));

/** All tests' money, for the comparison with the provider's ledger. */
export const cardTestTotals = ({ kept, dropped }: CardTests): { readonly paidCents: Cents; readonly refundedCents: Cents } => {
  const { paid, refunded } = countOf(kept);
  return {
    paidCents: multiplyCents(CARD_TEST_CENTS, paid + dropped.paid),
    refundedCents: multiplyCents(CARD_TEST_CENTS, refunded + dropped.refunded),
  };
};
