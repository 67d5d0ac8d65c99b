import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { kindOf, present, refused } from '#test/support/results.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const start = (screen: 'setup' | 'ready' = 'setup') => stand.cardTests.start(screen);
const settle = () => stand.cardTests.settleDue();
const sessions = () => [...stand.payments.sessions.values()];
const pay = () => stand.payments.pay(present(sessions().at(-1)).sessionId);
const newest = async () => present(await stand.cardTests.newest());
const state = async () => (await newest()).state;
const paid = async () => {
  await start();
  pay();
  await settle();
};

describe('a card test', () => {
  it('charges 50 cents and refunds them, and is no order and in no figure but the ledger', async () => {
    expect(kindOf(await start())).toBe('done');
    expect([await state(), sessions()[0]?.amountCents]).toEqual(['open', 50]);
    pay();
    await settle();
    expect([await state(), stand.payments.refunds]).toEqual(['refunded', [expect.objectContaining({ amountCents: 50 })]]);
    expect(await stand.orders.inHand()).toEqual([]);
    expect((await stand.compareLedger()).ours).toEqual({ paidCents: 50, refundedCents: 50 });
  });

  it('is the same one for a double tap, and while it is open', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second).toEqual(first);
    stand.clock.advance(MINUTE_MS);
    expect(await start()).toEqual(first);
    expect(sessions()).toHaveLength(1);
  });

  it('starts five times an hour at most; resuming is free', async () => {
    for (let made = 0; made < LIMITS.cardTests.maximumPerHour; made += 1) {
      for (const _ of [1, 2]) expect(kindOf(await start('ready'))).toBe('done');
      pay();
      await settle();
    }
    expect(await start('ready')).toEqual(refused('setup/too-many-card-tests', { maximum: 5, retryAfterMs: HOUR_MS }));
    expect([sessions().length, stand.payments.refunds.length]).toEqual([5, 5]);
    stand.clock.advance(HOUR_MS);
    expect(kindOf(await start('ready'))).toBe('done');
  });

  it('starts again after the first was paid, and expires', async () => {
    await start();
    pay();
    await start();
    expect(sessions()).toHaveLength(2);
    stand.clock.advance(11 * MINUTE_MS);
    await settle();
    expect([await state(), sessions().at(-1)?.state]).toEqual(['unpaid', 'expired']);
  });

  it.each(['startSession', 'retrieveSession', 'retrievePaymentRecord', 'refund'] as const)(
    'is refunded once, also if the answer to %s is lost',
    async (call) => {
      stand.payments.trouble(call, 'answer-lost');
      await start().catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
      pay();
      await settle();
      stand.payments.trouble(call, null);
      stand.clock.advance(10 * SECOND_MS);
      for (const _ of [1, 2]) await settle();
      expect([await state(), stand.payments.refunds.length]).toEqual(['refunded', 1]);
    },
  );

  it('is refunded by a webhook that comes a day late', async () => {
    await start();
    stand.clock.advance(11 * MINUTE_MS);
    pay();
    stand.clock.advance(DAY_MS);
    const session = present(sessions().at(-1));
    expect(await stand.cardTests.settle((await newest()).id, session)).toBe(true);
    expect(await newest()).toMatchObject({ state: 'refunded', isToldByWebhook: true });
  });

  it('is stuck if the provider refuses the refund', async () => {
    stand.payments.refuse('refund', 'insufficient_funds');
    await paid();
    expect([await state(), stand.logger.lines.map(({ event }) => event)]).toEqual(['stuck', ['card-test.refund-refused']]);
  });

  it('is stuck if the bank returns the refund', async () => {
    await paid();
    const { id, paymentId } = await newest();
    stand.payments.writePaymentRecord(present(paymentId), (record) => ({
      ...record,
      refunds: record.refunds.map((refund) => ({ ...refund, state: 'failed' as const })),
    }));
    await stand.cardTests.settle(id);
    expect(await state()).toBe('stuck');
  });

  it('is unpaid if the provider refuses the session', async () => {
    stand.payments.refuse('startSession', 'account_inactive');
    expect(await start()).toMatchObject({ ok: false, error: { reason: 'account_inactive' } });
    expect(await state()).toBe('unpaid');
  });

  it('queries a pending refund less and less often', async () => {
    stand.payments.answerRefunds('pending');
    await paid();
    for (let seconds = 0; seconds < 3_600; seconds += 5) {
      await settle();
      stand.clock.advance(5 * SECOND_MS);
    }
    expect(await state()).toBe('paid');
    expect(stand.payments.calls.length).toBeLessThan(250);
  });
});
