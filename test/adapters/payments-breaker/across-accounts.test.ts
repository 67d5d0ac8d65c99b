import { describe, expect, it } from 'vitest';
import { acrossAccounts } from '#adapters/payments-breaker/across-accounts.ts';
import { checkoutId, paymentId, refundId, sessionId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { KeyRejected, Unavailable } from '#core/ports/unavailable.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { fakeProvider } from './fake-provider.ts';

type Account = PaymentGateway & PayoutReader;

const EMPTY = fakeProvider(async (_call, answer) => answer);
const failing = (error: Error): Account =>
  fakeProvider(async () => {
    throw error;
  });
const REJECTED = failing(new KeyRejected({}));
const SILENT = failing(new Unavailable('payments'));

const across = (...accounts: readonly Account[]) => {
  const [clock, logger] = [fixedClock(), recordingLogger()];
  return { clock, logger, gateway: acrossAccounts(() => accounts, { clock, logger }) };
};

const AT = fixedClock().now();
const NIGHT = { start: AT, end: plusMs(AT, HOUR_MS) };
const LOOK_UPS: readonly (readonly [call: string, ask: (gateway: Account) => Promise<unknown>, nothing: unknown])[] = [
  ['retrieveSession', (gateway) => gateway.retrieveSession(sessionId('cs_1')), null],
  ['expireSession', (gateway) => gateway.expireSession(sessionId('cs_1')), null],
  ['findSessionOfPayment', (gateway) => gateway.findSessionOfPayment(paymentId('pi_1')), null],
  ['retrievePaymentRecord', (gateway) => gateway.retrievePaymentRecord(paymentId('pi_1')), null],
  ['movements', (gateway) => gateway.movements(NIGHT), []],
  ['payouts', (gateway) => gateway.payouts(NIGHT), []],
  ['movementsOf', (gateway) => gateway.movementsOf('po_1'), []],
  ['inPersonPayments', (gateway) => gateway.inPersonPayments(NIGHT), []],
];

describe.each(LOOK_UPS)('%s', (_call, ask, nothing) => {
  it('finds nothing at an earlier account whose key is rejected, and says so once', async () => {
    const { gateway, logger } = across(EMPTY, REJECTED);
    for (const _ of [1, 2]) expect(await ask(gateway)).toEqual(nothing);
    expect(logger.lines).toMatchObject([{ level: 'warn', event: 'payments.key-rejected' }]);
  });

  it.each([
    ['the current key is rejected', [REJECTED, EMPTY]],
    ['an earlier account is silent', [EMPTY, SILENT]],
  ])('has no answer if %s', async (_why, accounts) => {
    await expect(ask(across(...accounts).gateway)).rejects.toBeInstanceOf(Unavailable);
  });
});

it('an unanswered start is certainly absent once the page that a rejected account may have could no longer be paid', async () => {
  const { gateway, clock } = across(EMPTY, REJECTED);
  const find = () => gateway.findSession(checkoutId('c1'), AT);
  clock.advance(HOUR_MS - 1);
  await expect(find()).rejects.toBeInstanceOf(Unavailable);
  clock.advance(1);
  expect(await find()).toBeNull();
});

it('a refund that a rejected account may owe waits', async () => {
  const refund = { refundId: refundId('r1'), paymentId: paymentId('pi_1'), amountCents: cents(100) };
  await expect(across(EMPTY, REJECTED).gateway.refund(refund)).rejects.toBeInstanceOf(KeyRejected);
});

it('two keys of one account list everything once', async () => {
  const payouts = [1, 2].map((day) => ({ id: `po_${day}`, amountCents: cents(100), state: 'sent', arrivesOn: `2026112${day}` }) as const);
  const [newer, older]: readonly Account[] = [
    { ...EMPTY, payouts: async () => payouts },
    { ...EMPTY, payouts: async () => payouts.slice(1) },
  ];
  expect(await across(newer ?? EMPTY, older ?? EMPTY).gateway.payouts(NIGHT)).toEqual(payouts);
});
