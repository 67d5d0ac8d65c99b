import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { checkoutId, sessionId as toSessionId, visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { makeReconcileCheckouts } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { makeReleaseUnopened, makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

const MAYA = visitorId('visitor-maya');

const callsOf = ({ payments }: CheckoutHarness, call: (typeof payments.calls)[number]): number =>
  payments.calls.filter((one) => one === call).length;

const startedSession = async (harness: CheckoutHarness, wanted: Readonly<Record<string, number>> = { Cola: 2 }): Promise<SessionId> => {
  const started = await harness.startCheckout(await harness.cartOf(wanted));
  if (!started.ok) throw new Error(`refused: ${started.error.kind}`);
  return started.value.sessionId;
};

const checkoutOf = async (harness: CheckoutHarness, sessionId: SessionId) => {
  const checkout = await harness.persistence.checkouts.findBySession(sessionId);
  if (checkout === null) throw new Error('no such checkout');
  return checkout;
};

const eventsOf = ({ logger }: CheckoutHarness): readonly string[] => logger.lines.map(({ event }) => event);

describe('two requests with one key', () => {
  it('ask the provider once: the second waits for the first one’s session', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const startSession = harness.payments.startSession.bind(harness.payments);
    harness.payments.startSession = async (request) => {
      // Long enough for the second request to find the first one’s checkout.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return await startSession(request);
    };
    const outcomes = await Promise.all([harness.startCheckout(cart), harness.startCheckout(cart)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(callsOf(harness, 'startSession')).toBe(1);
  });
});

describe('a checkout that is replaced while the provider is creating its session', () => {
  /** The visitor changes the cart while the first session is being started. */
  const replaced = async () => {
    const harness = await checkoutHarness();
    const [first, second] = [
      await harness.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' }),
      await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' }),
    ];
    const startSession = harness.payments.startSession.bind(harness.payments);
    let isFirst = true;
    harness.payments.startSession = async (request) => {
      const session = await startSession(request);
      if (!isFirst) return session;
      isFirst = false;
      expect(await harness.startCheckout(second)).toMatchObject({ ok: true });
      return session;
    };
    return { harness, outcome: await harness.startCheckout(first) };
  };

  it('lets its session go at once, with its stock', async () => {
    const { harness, outcome } = await replaced();
    // Stored after its customer has left for the page, which has expired.
    expect(outcome).toMatchObject({ ok: true });
    await expect.poll(() => harness.available('Cola')).toBe(9);
    expect([...harness.payments.sessions.values()].map(({ state }) => state).toSorted()).toEqual(['expired', 'open']);
  });
});

describe('a session that came too late for its hold', () => {
  const late = async (failure: Error) => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-7' });
    harness.payments.trouble('startSession', 'silent');
    await expect(harness.startCheckout(cart)).rejects.toThrow('payments unavailable');
    harness.payments.trouble('startSession', null);
    const startSession = harness.payments.startSession.bind(harness.payments);
    harness.payments.startSession = async (request) => {
      harness.clock.advance(20 * SECOND_MS);
      await harness.reconcile();
      harness.payments.expireSession = () => Promise.reject(failure);
      return await startSession(request);
    };
    return { harness, start: () => harness.startCheckout(cart) };
  };

  it('is left to its own end while the provider is silent, and that is logged', async () => {
    const { harness, start } = await late(new Unavailable('payments'));
    expect(await start()).toMatchObject({ ok: true });
    await expect.poll(() => eventsOf(harness)).toContain('checkout.session-not-noted');
  });

  it('hides no defect', async () => {
    const { harness, start } = await late(new TypeError('a defect'));
    expect(await start()).toMatchObject({ ok: true });
    await expect.poll(() => harness.logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

describe('storing the session', () => {
  const startWhileStoreFails = async (failures: number) => {
    const harness = await checkoutHarness();
    const { checkouts } = harness;
    const open = checkouts.open.bind(checkouts);
    let calls = 0;
    checkouts.open = async (...given) => {
      calls += 1;
      if (calls <= failures) throw new Unavailable('database');
      return await open(...given);
    };
    const cart = await harness.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-7' });
    const started = await harness.startCheckout(cart);
    if (!started.ok) throw new Error('nothing is refused');
    return { harness, sessionId: started.value.sessionId, calls: () => calls };
  };

  it('is repeated when the database does not answer once', async () => {
    const { harness, sessionId } = await startWhileStoreFails(1);
    await expect.poll(async () => (await harness.checkouts.findBySession(sessionId))?.state).toBe('open');
    expect(eventsOf(harness)).not.toContain('checkout.session-not-noted');
  });

  it('is given up after three times, and that is logged', async () => {
    const { harness, sessionId, calls } = await startWhileStoreFails(10);
    await expect.poll(() => eventsOf(harness)).toContain('checkout.session-not-noted');
    expect(calls()).toBe(3);
    expect(await harness.checkouts.findBySession(sessionId)).toBeNull();
  });
});

describe('a session that its process did not live to note', () => {
  it('is let go all the same when its customer comes back: the provider knows which checkout it is for', async () => {
    const harness = await checkoutHarness();
    const { checkouts } = harness;
    const open = checkouts.open.bind(checkouts);
    checkouts.open = () => new Promise(() => undefined);
    const started = await harness.startCheckout(await harness.cartOf({ Cola: 2 }));
    if (!started.ok) throw new Error('nothing is refused');
    checkouts.open = open;
    expect(await checkouts.findBySession(started.value.sessionId)).toBeNull();
    expect(await harness.cancelCheckout(started.value.sessionId)).toEqual({ ok: true, value: 'released' });
    expect(await harness.available('Cola')).toBe(10);
    expect(await harness.cancelCheckout(toSessionId('cs_of_nobody'))).toEqual({ ok: false, error: { kind: 'checkout/not-found' } });
  });
});

describe('an open session', () => {
  it.each([null, 'silent'] as const)(
    'is asked about each 10 s, not whenever a claim is over; the provider’s trouble: %s',
    async (trouble) => {
      const harness = await checkoutHarness();
      await startedSession(harness);
      harness.payments.trouble('retrieveSession', trouble);
      const asked = [];
      for (let seconds = 5; seconds <= 30; seconds += 5) {
        harness.clock.advance(5 * SECOND_MS);
        await harness.reconcile();
        asked.push(callsOf(harness, 'retrieveSession'));
      }
      expect(asked).toEqual([0, 1, 1, 2, 2, 3]);
    },
  );

  it('that has ended already is not asked to end', async () => {
    const harness = await checkoutHarness();
    const sessionId = await startedSession(harness);
    await harness.payments.expireSession(sessionId);
    harness.clock.advance(10 * MINUTE_MS);
    await harness.reconcile();
    expect((await checkoutOf(harness, sessionId)).state).toBe('expired');
    expect(callsOf(harness, 'expireSession')).toBe(1);
  });

  it('that nobody has stored, with a payment on its way, is noted and waited for', async () => {
    const harness = await checkoutHarness();
    harness.payments.trouble('startSession', 'answer-lost');
    await expect(harness.startCheckout(await harness.cartOf({ Cola: 2 }))).rejects.toThrow('payments unavailable');
    const [session] = harness.payments.sessions.values();
    if (session === undefined) throw new Error('the session was started');
    harness.payments.findSession = async () => ({ ...session, state: 'processing' });
    harness.clock.advance(20 * SECOND_MS);
    await harness.reconcile();
    expect(await checkoutOf(harness, session.sessionId)).toMatchObject({ state: 'open', checks: 1 });
    expect(await harness.available('Cola')).toBe(8);
  });

  it('that nobody has stored yet is waited for, without an error', async () => {
    const harness = await checkoutHarness();
    harness.payments.trouble('startSession', 'silent');
    await expect(harness.startCheckout(await harness.cartOf({ Cola: 2 }))).rejects.toThrow('payments unavailable');
    harness.clock.advance(10 * SECOND_MS);
    await harness.reconcile();
    expect(callsOf(harness, 'findSession')).toBe(1);
    expect(eventsOf(harness)).not.toContain('checkout.reconcile-failed');
    expect(await harness.available('Cola')).toBe(8);
  });

  it('is asked about again at once when only our own database was away, and every other one too', async () => {
    const harness = await checkoutHarness();
    for (let count = 0; count < 2; count += 1) await startedSession(harness, { Cola: 1 });
    const asked: string[] = [];
    const { persistence, clock, logger } = harness;
    const round = makeReconcileCheckouts({
      unitOfWork: persistence.unitOfWork,
      checkouts: persistence.checkouts,
      settle: async (id) => {
        asked.push(id);
        if (asked.length <= 2) throw new Unavailable('database');
        return await harness.settleCheckout(id);
      },
      clock,
      pause: () => new Promise(() => undefined),
      logger,
    });
    clock.advance(10 * SECOND_MS);
    await round();
    await round();
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(2);
    expect(asked.slice(2).toSorted()).toEqual(asked.slice(0, 2).toSorted());
    expect(await round()).toBe(0);
  });

  it('stays claimed after an error that is not the provider’s silence, which is logged as one', async () => {
    const harness = await checkoutHarness();
    await startedSession(harness);
    const { persistence, clock, logger } = harness;
    const round = makeReconcileCheckouts({
      unitOfWork: persistence.unitOfWork,
      checkouts: persistence.checkouts,
      settle: () => Promise.reject(new TypeError('a defect')),
      clock,
      pause: () => new Promise(() => undefined),
      logger,
    });
    clock.advance(10 * SECOND_MS);
    await round();
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'checkout.reconcile-failed' }));
    expect(eventsOf(harness)).not.toContain('checkout.unanswered');
    // Its claim of 5 s, not another 10.
    clock.advance(5 * SECOND_MS);
    expect(await harness.reconcile()).toBe(1);
  });
});

describe('a payment that is not as it should be', () => {
  it('is logged when its amount is another, and its customer may have no name', async () => {
    const harness = await checkoutHarness();
    const sessionId = await startedSession(harness);
    harness.payments.pay(sessionId, { amountCents: cents(500), customer: { name: null, email: null, phone: null } });
    const webhook = { body: new TextEncoder().encode(sessionId), headers: {} };
    expect(await harness.receiveWebhookEvent(webhook)).toEqual({ ok: true, value: 'handled' });
    const order = (await harness.persistence.orders.bySession(sessionId))?.order;
    expect(order?.customer).toEqual({ name: '', email: null, phone: null });
    const warnings = harness.logger.lines.filter(({ level }) => level !== 'info');
    expect(warnings).toEqual([
      { level: 'warn', event: 'order.needs-review', fields: { orderId: order?.id, paidCents: 500, totalCents: 515 } },
    ]);
  });

  it('is not there for a session that nobody has started', async () => {
    const harness = await checkoutHarness();
    expect(await harness.findOrderBySession(toSessionId('cs_unknown'))).toEqual({ ok: false, error: { kind: 'order/not-found' } });
    expect(harness.payments.calls).toEqual([]);
  });

  it('without an owner is logged and ignored', async () => {
    const harness = await checkoutHarness();
    const webhook = { body: new TextEncoder().encode('cs_test_of_another_stand'), headers: {} };
    expect(await harness.receiveWebhookEvent(webhook)).toEqual({ ok: true, value: 'ignored' });
    expect(eventsOf(harness)).toEqual(['webhook.foreign-session']);
  });

  it('keeps its stock when its release is asked for', async () => {
    const harness = await checkoutHarness();
    const sessionId = await startedSession(harness);
    harness.payments.pay(sessionId);
    await harness.findOrderBySession(sessionId);
    const { id } = await checkoutOf(harness, sessionId);
    for (const end of [makeReleaseCheckout, makeReleaseUnopened]) {
      expect(await end(harness.persistence)(id)).toBe('paid');
      expect(await end(harness.persistence)(checkoutId('none'))).toBe('released');
    }
    expect(await harness.available('Cola')).toBe(8);
  });

  it('is reported when a checkout was paid twice, by two sessions', async () => {
    const harness = await checkoutHarness();
    const sessionId = await startedSession(harness);
    harness.payments.pay(sessionId);
    await harness.findOrderBySession(sessionId);
    const { id } = await checkoutOf(harness, sessionId);
    const paid = harness.payments.sessionOf(id);
    expect(await harness.settleCheckout(id, paid)).toBe('paid');
    expect(eventsOf(harness)).not.toContain('checkout.paid-twice');
    expect(await harness.settleCheckout(id, { ...paid, sessionId: toSessionId('cs_another') })).toBe('paid');
    expect(harness.logger.lines).toContainEqual({ level: 'error', event: 'checkout.paid-twice', fields: { checkoutId: id } });
    expect(await harness.available('Cola')).toBe(8);
  });

  it('of a checkout that nobody knows is of an unknown one', async () => {
    const [harness, empty] = [await checkoutHarness(), await checkoutHarness()];
    const sessionId = await startedSession(harness);
    const { id } = await checkoutOf(harness, sessionId);
    harness.payments.pay(sessionId);
    expect(await empty.settleCheckout(id, harness.payments.sessionOf(id))).toBe('unknown');
  });

  it('is flagged for a person when the food is gone and nothing is there to refund by', async () => {
    const harness = await checkoutHarness({ stock: { cola: 2 } });
    const sessionId = await startedSession(harness);
    const { id } = await checkoutOf(harness, sessionId);
    const open = harness.payments.sessionOf(id);
    await harness.cancelCheckout(sessionId);
    await harness.takeOff('Cola', 1);
    const paid = { ...open, state: 'paid', paymentId: null } as const;
    await harness.settleCheckout(id, paid);
    const order = (await harness.persistence.orders.bySession(sessionId))?.order;
    expect(order).toMatchObject({ status: 'cancelled', needsReview: true });
    expect(await harness.settleRefunds()).toBe(0);
  });
});
