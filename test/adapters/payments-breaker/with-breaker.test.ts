import { beforeEach, describe, expect, it } from 'vitest';
import { withBreaker, type GuardedGateway } from '#adapters/payments-breaker/with-breaker.ts';
import { checkoutId, refundId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { fixedClock, type FixedClock } from '#test/support/fakes/fixed-clock.ts';
import { fakeProvider, REFUSED } from './fake-provider.ts';

const OPEN_FOR_MS = 10 * SECOND_MS;

let clock: FixedClock;
let gateway: GuardedGateway;
let starts: number;
/** The provider's behaviour: a response, or the error it fails with. */
let failure: { start: Error | null; other: Error | null };

beforeEach(() => {
  clock = fixedClock();
  starts = 0;
  failure = { start: null, other: null };
  const provider = fakeProvider(async (call, answer) => {
    const kind = call === 'startSession' ? 'start' : 'other';
    if (kind === 'start') starts += 1;
    const error = failure[kind];
    if (error !== null) throw error;
    return answer;
  });
  gateway = withBreaker(provider, { clock, failuresToOpen: 3, openForMs: OPEN_FOR_MS });
});

const start = () => gateway.startSession(aSessionRequest({ createdAt: clock.now() }));
const down = () => {
  failure = { start: new Unavailable('payments'), other: new Unavailable('payments') };
};
const failToStart = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await expect(start()).rejects.toBeInstanceOf(Unavailable);
};

describe('the payments breaker', () => {
  it('answers at once after three unanswered starts', async () => {
    down();
    expect(gateway.isBreakerOpen()).toBe(false);
    await failToStart(5);
    expect(starts).toBe(3);
    expect(gateway.isBreakerOpen()).toBe(true);
  });

  it('counts a refusal as an answer', async () => {
    down();
    await failToStart(2);
    failure = { start: null, other: null };
    expect(await start()).toEqual(REFUSED);
    down();
    await failToStart(2);
    expect(starts).toBe(5);
  });

  it('lets one start try after its time, and all others once it is answered', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS - 1);
    await failToStart(1);
    expect(starts).toBe(3);
    clock.advance(1);
    failure = { start: null, other: null };
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await start()).toEqual(REFUSED);
  });

  it('stays open for the same time again when the try is not answered', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS);
    await failToStart(2);
    expect(starts).toBe(4);
    clock.advance(OPEN_FOR_MS - 1);
    await failToStart(1);
    expect(starts).toBe(4);
  });

  it('opens for customers when background look-ups are not answered', async () => {
    down();
    for (const call of [() => gateway.retrieveSession(sessionId('cs_1')), () => gateway.expireSession(sessionId('cs_1'))])
      await expect(call()).rejects.toBeInstanceOf(Unavailable);
    await expect(gateway.findSession(checkoutId('1'), clock.now())).rejects.toBeInstanceOf(Unavailable);
    await failToStart(1);
    expect(starts).toBe(0);
  });

  it('ignores reports', async () => {
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

  it('ignores unanswered look-ups of refunds and disputes', async () => {
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

  it('never stops look-ups and refunds; an answered one brings the next try forward', async () => {
    down();
    await failToStart(3);
    failure = { start: null, other: null };
    expect(await gateway.retrieveSession(sessionId('cs_1'))).toBeNull();
    expect(await gateway.refund({ refundId: refundId('1'), paymentId: paymentId('pi_1'), amountCents: cents(1) })).toMatchObject({
      ok: false,
    });
    expect(await start()).toEqual(REFUSED);
  });

  it('opens although look-ups work while starts do not', async () => {
    failure = { start: new Unavailable('payments'), other: null };
    for (let round = 0; round < 3; round += 1) {
      await failToStart(1);
      await gateway.retrieveSession(sessionId('cs_1'));
    }
    await failToStart(2);
    // One probe, because the last look-up was answered; the second one is refused.
    expect(starts).toBe(4);
  });

  it('ignores a bug, and a database that is down', async () => {
    for (const error of [new TypeError('a bug'), new Unavailable('database')]) {
      failure = { start: error, other: null };
      for (let round = 0; round < 5; round += 1) await expect(start()).rejects.toBe(error);
    }
    expect(starts).toBe(10);
  });

  it('lets the next start try when a try ended with a bug', async () => {
    down();
    await failToStart(3);
    clock.advance(OPEN_FOR_MS);
    failure = { start: new TypeError('a bug'), other: null };
    await expect(start()).rejects.toBeInstanceOf(TypeError);
    failure = { start: null, other: null };
    expect(await start()).toEqual(REFUSED);
  });
});
