import { beforeEach, describe, expect, it } from 'vitest';
import { withBreaker, type GuardedGateway } from '#adapters/payments-breaker/with-breaker.ts';
import { checkoutId, refundId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { err } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { fixedClock, type FixedClock } from '#test/support/fakes/fixed-clock.ts';

const OPEN_FOR_MS = 10 * SECOND_MS;
const REFUSED = err({ kind: 'payment/session-refused', reason: 'test' } as const);

let clock: FixedClock;
let gateway: GuardedGateway;
let asked: string[];
/** The provider's behaviour: a response, or the error it fails with. */
let failure: { start: Error | null; other: Error | null };

beforeEach(() => {
  clock = fixedClock();
  asked = [];
  failure = { start: null, other: null };
  const ask = async <T>(call: string, kind: 'start' | 'other', answer: T): Promise<T> => {
    asked.push(call);
    const error = failure[kind];
    if (error !== null) throw error;
    return answer;
  };
  gateway = withBreaker(
    {
      startSession: () => ask('start', 'start', REFUSED),
      findSession: () => ask('find', 'other', null),
      retrieveSession: () => ask('retrieve', 'other', null),
      expireSession: () => ask('expire', 'other', null),
      refund: () => ask('refund', 'other', err({ kind: 'payment/refund-refused', reason: 'test' } as const)),
      findSessionOfPayment: () => ask('session-of-payment', 'other', null),
      retrievePaymentRecord: () => ask('record', 'other', null),
      movements: () => ask('movements', 'other', []),
      payouts: () => ask('payouts', 'other', []),
      movementsOf: () => ask('movementsOf', 'other', []),
      inPersonPayments: () => ask('inPersonPayments', 'other', []),
      readWebhookEvent: async () => err({ kind: 'payment/bad-signature' }),
    },
    { clock, failuresToOpen: 3, openForMs: OPEN_FOR_MS },
  );
});

const start = () => gateway.startSession(aSessionRequest({ createdAt: clock.now() }));
const down = () => {
  failure = { start: new Unavailable('payments'), other: new Unavailable('payments') };
};
const startsAsked = () => asked.filter((call) => call === 'start').length;
const failToStart = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await expect(start()).rejects.toBeInstanceOf(Unavailable);
};

describe('the payments breaker', () => {
  it('answers at once after three starts in a row without an answer', async () => {
    down();
    expect(gateway.isBreakerOpen()).toBe(false);
    await failToStart(5);
    expect(startsAsked()).toBe(3);
    expect(gateway.isBreakerOpen()).toBe(true);
  });

  it('takes a refusal for an answer', async () => {
    down();
    await failToStart(2);
    failure = { start: null, other: null };
    expect(await start()).toEqual(REFUSED);
    down();
    await failToStart(2);
    expect(startsAsked()).toBe(5);
  });

  it('lets one start try again after its time, and all once that one is answered', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS - 1);
    await failToStart(1);
    expect(startsAsked()).toBe(3);
    clock.advance(1);
    failure = { start: null, other: null };
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await start()).toEqual(REFUSED);
  });

  it('stays open for as long again when the one that tried got no answer', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS);
    await failToStart(2);
    expect(startsAsked()).toBe(4);
    clock.advance(OPEN_FOR_MS - 1);
    await failToStart(1);
    expect(startsAsked()).toBe(4);
  });

  it('opens for customers when the background’s look-ups get no answer either', async () => {
    down();
    for (const call of [() => gateway.retrieveSession(sessionId('cs_1')), () => gateway.expireSession(sessionId('cs_1'))])
      await expect(call()).rejects.toBeInstanceOf(Unavailable);
    await expect(gateway.findSession(checkoutId('1'), clock.now())).rejects.toBeInstanceOf(Unavailable);
    await failToStart(1);
    expect(startsAsked()).toBe(0);
  });

  it('is neither opened nor closed by reports', async () => {
    down();
    const window = { start: clock.now(), end: clock.now() };
    for (let time = 0; time < 5; time += 1) {
      await expect(gateway.movementsOf('po_1')).rejects.toBeInstanceOf(Unavailable);
      await expect(gateway.inPersonPayments(window)).rejects.toBeInstanceOf(Unavailable);
    }
    expect(gateway.isBreakerOpen()).toBe(false);
    await failToStart(3);
    failure = { start: null, other: null };
    await gateway.movementsOf('po_1');
    expect(gateway.isBreakerOpen()).toBe(true);
  });

  it('is not opened by refunds and disputes that cannot be looked up', async () => {
    failure = { start: null, other: new Unavailable('payments') };
    const payment = paymentId('pi_1');
    for (let round = 0; round < 5; round += 1) {
      await expect(gateway.retrievePaymentRecord(payment)).rejects.toBeInstanceOf(Unavailable);
      await expect(gateway.refund({ refundId: refundId('1'), paymentId: payment, amountCents: cents(1) })).rejects.toBeInstanceOf(
        Unavailable,
      );
    }
    expect(gateway.isBreakerOpen()).toBe(false);
    expect(await start()).toEqual(REFUSED);
  });

  it('never stops look-ups and refunds, and one that is answered brings the next try forward', async () => {
    down();
    await failToStart(3);
    failure = { start: null, other: null };
    expect(await gateway.retrieveSession(sessionId('cs_1'))).toBeNull();
    expect(await gateway.refund({ refundId: refundId('1'), paymentId: paymentId('pi_1'), amountCents: cents(1) })).toMatchObject({
      ok: false,
    });
    expect(await start()).toEqual(REFUSED);
  });

  it('is not fooled by look-ups that work while starts do not', async () => {
    failure = { start: new Unavailable('payments'), other: null };
    for (let round = 0; round < 3; round += 1) {
      await failToStart(1);
      await gateway.retrieveSession(sessionId('cs_1'));
    }
    await failToStart(2);
    // One probe, because the last look-up was answered; the second is stopped.
    expect(startsAsked()).toBe(4);
  });

  it('leaves other troubles alone: a bug or a database that is down say nothing about the provider', async () => {
    for (const error of [new TypeError('a bug'), new Unavailable('database')]) {
      failure = { start: error, other: null };
      for (let round = 0; round < 5; round += 1) await expect(start()).rejects.toBe(error);
    }
    expect(startsAsked()).toBe(10);
  });

  it('lets the next one try when the probe ended without telling anything', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS);
    failure = { start: new TypeError('a bug'), other: null };
    await expect(start()).rejects.toBeInstanceOf(TypeError);
    failure = { start: null, other: null };
    expect(await start()).toEqual(REFUSED);
  });
});
