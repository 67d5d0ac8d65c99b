import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';

const setUp = () => {
  const ports = fakePorts();
  const { cardTests, receiveWebhookEvent, compareLedger } = createUseCases(ports);
  const { payments, clock, logger } = ports;
  const sessions = () => [...payments.sessions.values()];
  const newest = () => {
    const session = sessions().at(-1);
    if (session === undefined) throw new Error('no test was started');
    return session.sessionId;
  };
  return { ports, cardTests, receiveWebhookEvent, compareLedger, payments, clock, logger, sessions, newest };
};

const state = async ({ cardTests }: ReturnType<typeof setUp>) => (await cardTests.newest())?.state ?? null;

describe('a card test', () => {
  it('asks for 50 cents, and refunds them by itself once they are paid', async () => {
    const stand = setUp();
    expect(await stand.cardTests.start('setup')).toMatchObject({ ok: true });
    expect([await state(stand), stand.sessions()[0]?.amountCents]).toEqual(['open', 50]);
    stand.payments.pay(stand.newest());
    await stand.cardTests.settleDue();
    expect([await state(stand), stand.payments.refunds]).toEqual(['refunded', [expect.objectContaining({ amountCents: 50 })]]);
    expect((await stand.ports.orders.inHand()).length).toBe(0);
  });

  it('is one test for a double tap, and resumes while it is open', async () => {
    const stand = setUp();
    const [first, second] = await Promise.all([stand.cardTests.start('setup'), stand.cardTests.start('setup')]);
    expect(second).toEqual(first);
    stand.clock.advance(MINUTE_MS);
    expect(await stand.cardTests.start('setup')).toEqual(first);
    expect(stand.sessions()).toHaveLength(1);
  });

  it('is made five times an hour at most, and never counts again while it is resumed', async () => {
    const stand = setUp();
    for (let made = 0; made < LIMITS.cardTests.maximumPerHour; made += 1) {
      expect(await stand.cardTests.start('ready')).toMatchObject({ ok: true });
      expect(await stand.cardTests.start('ready')).toMatchObject({ ok: true });
      stand.payments.pay(stand.newest());
      await stand.cardTests.settleDue();
    }
    expect(await stand.cardTests.start('ready')).toEqual({
      ok: false,
      error: { kind: 'setup/too-many-card-tests', maximum: 5, retryAfterMs: HOUR_MS },
    });
    expect([stand.sessions().length, stand.payments.refunds.length]).toEqual([5, 5]);
    stand.clock.advance(HOUR_MS);
    expect(await stand.cardTests.start('ready')).toMatchObject({ ok: true });
  });

  it('starts another one after the first was paid, or has ended', async () => {
    const stand = setUp();
    await stand.cardTests.start('setup');
    stand.payments.pay(stand.newest());
    await stand.cardTests.start('setup');
    expect(stand.sessions()).toHaveLength(2);
    stand.clock.advance(11 * MINUTE_MS);
    await stand.cardTests.settleDue();
    expect([await state(stand), stand.sessions().at(-1)?.state]).toEqual(['unpaid', 'expired']);
  });

  it.each(['startSession', 'retrieveSession', 'retrievePaymentRecord', 'refund'] as const)(
    'refunds once, whatever becomes of the answer to %s',
    async (call) => {
      const stand = setUp();
      stand.payments.trouble(call, 'answer-lost');
      await stand.cardTests.start('ready').catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
      stand.payments.pay(stand.newest());
      await stand.cardTests.settleDue();
      stand.payments.trouble(call, null);
      stand.clock.advance(10 * SECOND_MS);
      await stand.cardTests.settleDue();
      await stand.cardTests.settleDue();
      expect([await state(stand), stand.payments.refunds.length]).toEqual(['refunded', 1]);
    },
  );

  it('is refunded by a webhook that comes a day late', async () => {
    const stand = setUp();
    await stand.cardTests.start('setup');
    stand.clock.advance(11 * MINUTE_MS);
    stand.payments.pay(stand.newest());
    stand.clock.advance(DAY_MS);
    const session = await stand.payments.retrieveSession(stand.newest());
    const id = (await stand.cardTests.newest())?.id;
    if (session === null || id === undefined) throw new Error('the test is gone');
    expect(await stand.cardTests.settle(id, session)).toBe(true);
    expect(await stand.cardTests.newest()).toMatchObject({ state: 'refunded', isToldByWebhook: true });
  });

  it('says that a refund is stuck when the provider refuses it, or the bank returns it', async () => {
    const refused = setUp();
    refused.payments.refuse('refund', 'insufficient_funds');
    await refused.cardTests.start('setup');
    refused.payments.pay(refused.newest());
    await refused.cardTests.settleDue();
    expect([await state(refused), refused.logger.lines.map(({ event }) => event)]).toEqual(['stuck', ['card-test.refund-refused']]);

    const returned = setUp();
    await returned.cardTests.start('setup');
    returned.payments.pay(returned.newest());
    await returned.cardTests.settleDue();
    const test = await returned.cardTests.newest();
    if (test === null) throw new Error('the test is gone');
    returned.payments.writePaymentRecord(test.paymentId ?? paymentId(''), (record) => ({
      ...record,
      refunds: record.refunds.map((refund) => ({ ...refund, state: 'failed' as const })),
    }));
    await returned.cardTests.settle(test.id);
    expect(await state(returned)).toBe('stuck');
  });

  it('tells that the provider refused to begin', async () => {
    const stand = setUp();
    stand.payments.refuse('startSession', 'account_inactive');
    expect(await stand.cardTests.start('setup')).toMatchObject({ ok: false, error: { reason: 'account_inactive' } });
    expect(await state(stand)).toBe('unpaid');
  });

  it('asks the provider ever less about a refund that waits', async () => {
    const stand = setUp();
    stand.payments.answerRefunds('pending');
    await stand.cardTests.start('setup');
    stand.payments.pay(stand.newest());
    for (let seconds = 0; seconds < 3_600; seconds += 5) {
      await stand.cardTests.settleDue();
      stand.clock.advance(5 * SECOND_MS);
    }
    expect(await state(stand)).toBe('paid');
    expect(stand.payments.calls.length).toBeLessThan(250);
  });

  it('is in the comparison with the provider’s ledger, and in no other figure', async () => {
    const stand = setUp();
    await stand.cardTests.start('setup');
    stand.payments.pay(stand.newest());
    await stand.cardTests.settleDue();
    expect((await stand.compareLedger()).ours).toEqual({ paidCents: 50, refundedCents: 50 });
  });
});
