import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { checkoutId, sessionId as toSessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { err } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { makeReconcileCheckouts, type ReconcileCheckoutsDeps } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { makeReleaseCheckout, makeReleaseUnopened } from '#core/use-cases/checkout/release-checkout.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

let stand: CheckoutHarness;
beforeEach(async () => {
  stand = await checkoutHarness();
});
const worker = (settle: ReconcileCheckoutsDeps['settle']) =>
  makeReconcileCheckouts({ ...stand.persistence, settle, pause: () => new Promise(() => undefined) });

it('a checkout that is replaced while its session is created loses its session and its stock', async () => {
  const cartOf = (units: number) => stand.cartOf({ Cola: units }, { visitorId: visitorId('maya'), idempotencyKey: `cart-${units}` });
  const second = await cartOf(1);
  const startSession = stand.payments.startSession.bind(stand.payments);
  stand.payments.startSession = async (request) => {
    stand.payments.startSession = startSession;
    const session = await startSession(request);
    valueOf(await stand.startCheckout(second));
    return session;
  };
  // Stored after the customer left for the page, which has since expired.
  valueOf(await stand.startCheckout(await cartOf(2)));
  await expect.poll(() => stand.available('Cola')).toBe(9);
  expect([...stand.payments.sessions.values()].map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
});

describe('a session that came too late for its hold', () => {
  it.each([
    ['is left to end by itself while the provider is silent', new Unavailable('payments'), 'warn'],
    ['does not hide a defect', new TypeError('a defect'), 'error'],
  ])('%s', async (_what, failure, level) => {
    const cart = await stand.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
    stand.payments.trouble('startSession', 'silent');
    await expect(stand.startCheckout(cart)).rejects.toThrow('payments unavailable');
    stand.payments.trouble('startSession', null);
    const startSession = stand.payments.startSession.bind(stand.payments);
    stand.payments.startSession = async (request) => {
      stand.clock.advance(20 * SECOND_MS);
      await stand.reconcile();
      stand.payments.expireSession = () => Promise.reject(failure);
      return await startSession(request);
    };
    valueOf(await stand.startCheckout(cart));
    await expect.poll(() => stand.logger.lines).toContainEqual(expect.objectContaining({ event: 'checkout.session-not-noted', level }));
  });
});

describe('storing the session', () => {
  it.each([
    [1, 2, 'open', false],
    [10, 3, undefined, true],
  ])('is tried three times: after %i failures %i tries, then it is %s', async (failures, tries, state, isLogged) => {
    const open = stand.checkouts.open.bind(stand.checkouts);
    let calls = 0;
    stand.checkouts.open = async (...given) => {
      calls += 1;
      if (calls <= failures) throw new Unavailable('database');
      return await open(...given);
    };
    const session = await stand.start({ Cola: 1 });
    await expect.poll(() => stand.events().includes('checkout.session-not-noted')).toBe(isLogged);
    await expect.poll(async () => (await stand.checkouts.findBySession(session))?.state).toBe(state);
    expect(calls).toBe(tries);
  });

  it('may fail with its process: the provider knows the checkout of the session', async () => {
    const open = stand.checkouts.open.bind(stand.checkouts);
    stand.checkouts.open = () => new Promise(() => undefined);
    const session = await stand.start();
    stand.checkouts.open = open;
    expect(await stand.checkouts.findBySession(session)).toBeNull();
    expect(await stand.cancelCheckout(session)).toEqual({ ok: true, value: 'released' });
    expect(await stand.available('Cola')).toBe(10);
  });
});

describe('an open session', () => {
  it.each([null, 'silent'] as const)('is queried every 10 s, no matter when a claim ends; trouble: %s', async (trouble) => {
    await stand.start();
    stand.payments.trouble('retrieveSession', trouble);
    const asked = [];
    for (let seconds = 5; seconds <= 30; seconds += 5) {
      stand.clock.advance(5 * SECOND_MS);
      await stand.reconcile();
      asked.push(stand.asked('retrieveSession'));
    }
    expect(asked).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('is not expired again if it has ended', async () => {
    const session = await stand.start();
    await stand.payments.expireSession(session);
    stand.clock.advance(10 * MINUTE_MS);
    await stand.reconcile();
    expect((await stand.checkoutOf(session)).state).toBe('expired');
    expect(stand.asked('expireSession')).toBe(1);
  });

  it('that was not stored is stored while its payment is being processed', async () => {
    stand.payments.trouble('startSession', 'answer-lost');
    await expect(stand.start()).rejects.toThrow('payments unavailable');
    const session = present([...stand.payments.sessions.values()][0]);
    stand.payments.findSession = async () => ({ ...session, state: 'processing' });
    stand.clock.advance(20 * SECOND_MS);
    await stand.reconcile();
    expect(await stand.checkoutOf(session.sessionId)).toMatchObject({ state: 'open', checks: 1 });
    expect(await stand.available('Cola')).toBe(8);
  });

  it('that does not exist yet is no error', async () => {
    stand.payments.trouble('startSession', 'silent');
    await expect(stand.start()).rejects.toThrow('payments unavailable');
    stand.clock.advance(10 * SECOND_MS);
    await stand.reconcile();
    expect(stand.asked('findSession')).toBe(1);
    expect(stand.events()).not.toContain('checkout.reconcile-failed');
    expect(await stand.available('Cola')).toBe(8);
  });

  it('is queried again at once, as every other one, when only our own database was away', async () => {
    for (const _ of [1, 2]) await stand.start({ Cola: 1 });
    const asked: string[] = [];
    const round = worker(async (id) => {
      asked.push(id);
      if (asked.length <= 2) throw new Unavailable('database');
      return await stand.settleCheckout(id);
    });
    stand.clock.advance(10 * SECOND_MS);
    for (const _ of [1, 2]) await round();
    expect([asked.length, new Set(asked).size]).toEqual([4, 2]);
    expect(asked.slice(2).toSorted()).toEqual(asked.slice(0, 2).toSorted());
    expect(await round()).toBe(0);
  });

  it('stays claimed after a defect, which is logged as an error', async () => {
    await stand.start();
    stand.clock.advance(10 * SECOND_MS);
    await worker(() => Promise.reject(new TypeError('a defect')))();
    expect(stand.logger.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'checkout.reconcile-failed' }));
    expect(stand.events()).not.toContain('checkout.unanswered');
    // After its lease of 5 s, not another 10.
    stand.clock.advance(5 * SECOND_MS);
    expect(await stand.reconcile()).toBe(1);
  });
});

describe('a paid checkout', () => {
  const paid = async () => {
    const session = await stand.start();
    stand.payments.pay(session);
    await stand.findOrderBySession(session);
    return (await stand.checkoutOf(session)).id;
  };

  it('keeps its stock when its release is requested', async () => {
    const id = await paid();
    for (const end of [makeReleaseCheckout, makeReleaseUnopened]) {
      expect(await end(stand.persistence)(id)).toBe('paid');
      expect(await end(stand.persistence)(checkoutId('none'))).toBe('released');
    }
    expect(await stand.available('Cola')).toBe(8);
  });

  it('is reported when two sessions paid for it', async () => {
    const id = await paid();
    const session = stand.payments.sessionOf(id);
    expect(await stand.settleCheckout(id, session)).toBe('paid');
    expect(stand.events()).not.toContain('checkout.paid-twice');
    expect(await stand.settleCheckout(id, { ...session, sessionId: toSessionId('cs_another') })).toBe('paid');
    expect(stand.logger.lines).toContainEqual({ level: 'error', event: 'checkout.paid-twice', fields: { checkoutId: id } });
    expect(await stand.available('Cola')).toBe(8);
  });

  it('is unknown to another stand', async () => {
    const id = await paid();
    expect(await (await checkoutHarness()).settleCheckout(id, stand.payments.sessionOf(id))).toBe('unknown');
  });
});

describe('while customers may not query the provider', () => {
  const providerQuestions = { ...noBudget, take: async () => err({ kind: 'throttle/too-many', retryAfterMs: 1_000 }) };
  const asked = () => stand.payments.calls.filter((call) => call !== 'startSession');
  beforeEach(async () => {
    stand = await checkoutHarness({ providerQuestions });
  });

  it('an order without a webhook comes with the reconciler', async () => {
    const session = await stand.start({ Cola: 1 });
    stand.payments.pay(session);
    expect(await stand.findOrderBySession(session)).toMatchObject(refused('order/not-found'));
    expect(asked()).toEqual([]);
    stand.clock.advance(10 * SECOND_MS);
    await stand.reconcile();
    expect(await stand.findOrderBySession(session)).toMatchObject({ ok: true });
  });

  it('a canceled checkout is released by the reconciler', async () => {
    expect(await stand.cancelCheckout(await stand.start({ Cola: 1 }))).toEqual({ ok: true, value: 'releasing' });
    expect(asked()).toEqual([]);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(10);
  });

  it('a visitor’s previous checkout is released by the reconciler', async () => {
    for (const _ of [1, 2]) await stand.start({ Cola: 1 }, { visitorId: visitorId('maya') });
    expect([asked(), await stand.available('Cola')]).toEqual([[], 8]);
    await stand.reconcile();
    expect(await stand.available('Cola')).toBe(9);
  });
});

it('a made-up session is unknown without asking the provider', async () => {
  expect(await stand.cancelCheckout(toSessionId('cs_of_nobody'))).toEqual(refused('checkout/not-found'));
  expect(await stand.findOrderBySession(toSessionId('cs_unknown'))).toEqual(refused('order/not-found'));
  stand = await checkoutHarness({
    providerQuestions: { ...noBudget, take: async () => err({ kind: 'throttle/too-many', retryAfterMs: 1 }) },
  });
  expect(await stand.cancelCheckout(toSessionId('cs_made_up'))).toMatchObject(refused('checkout/not-found'));
  expect(stand.payments.calls).toEqual([]);
});
