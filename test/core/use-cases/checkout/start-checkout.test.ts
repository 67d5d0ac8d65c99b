import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { productId, visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { StartedCheckout } from '#core/use-cases/checkout/cart-as-shown.ts';
import { checkoutHarness, type CheckoutHarness } from '#test/support/stand-harness.ts';

const MAYA = visitorId('visitor-maya');

type Started = Awaited<ReturnType<CheckoutHarness['startCheckout']>>;

const sessionIn = (outcome: Started): StartedCheckout => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind}`);
  return outcome.value;
};
const refusalIn = (outcome: Started) => (outcome.ok ? null : outcome.error);
const checkoutOf = async (harness: CheckoutHarness, sessionId: SessionId) => {
  const checkout = await harness.persistence.checkouts.findBySession(sessionId);
  if (checkout === null) throw new Error('no such checkout');
  return checkout;
};

describe('starting a checkout', () => {
  it('reserves the cart and answers the page to pay on', async () => {
    const harness = await checkoutHarness();
    const { sessionId, url } = sessionIn(
      await harness.startCheckout(await harness.cartOf({ Cola: 2, 'Hot Dog': 1 }, { donationCents: cents(102) })),
    );
    expect(url).toBe(`https://pay.example/${sessionId}`);
    expect(await harness.available('Cola')).toBe(8);
    expect(await harness.available('Hot Dog')).toBe(9);
    expect(await checkoutOf(harness, sessionId)).toMatchObject({
      state: 'open',
      subtotalCents: 850,
      feeCents: 26,
      donationCents: 102,
      totalCents: 978,
      lines: [
        { name: 'Cola', quantity: 2, unitPriceCents: 250 },
        { name: 'Hot Dog', quantity: 1, unitPriceCents: 350 },
      ],
    });
  });

  it('merges lines of one product before the limit of 5 is checked', async () => {
    const harness = await checkoutHarness();
    const { items, ...rest } = await harness.cartOf({ Cola: 3 });
    const doubled = { ...rest, items: [...items, ...items], shownFeeCents: cents(45) };
    expect(refusalIn(await harness.startCheckout(doubled))).toMatchObject({ kind: 'checkout/too-many', name: 'Cola', maximum: 5 });
    expect(await harness.available('Cola')).toBe(10);
  });

  it('names every item that is short and reserves nothing', async () => {
    const harness = await checkoutHarness({ stock: { cola: 1, 'hot-dog': 0, coffee: 9 } });
    const outcome = await harness.startCheckout(await harness.cartOf({ Cola: 2, 'Hot Dog': 1, Coffee: 1 }));
    expect(refusalIn(outcome)).toMatchObject({
      kind: 'checkout/shortage',
      shortages: [
        { name: 'Cola', available: 1 },
        { name: 'Hot Dog', available: 0 },
      ],
    });
    expect(await harness.available('Coffee')).toBe(9);
  });

  it('treats a product that does not exist as a shortage', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 });
    const invented = { productId: productId(4711), quantity: 1, shownPriceCents: cents(1) };
    expect(refusalIn(await harness.startCheckout({ ...cart, items: [...cart.items, invented] }))).toMatchObject({
      kind: 'checkout/shortage',
      shortages: [{ productId: 4711, name: null, reason: 'unknown' }],
    });
  });

  it.each([
    ['price', { items: 'cheaper' }],
    ['fee', { shownFeeCents: cents(0) }],
  ] as const)('never charges another total than the one shown: a different %s is refused with the fresh figures', async (_what, change) => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 2 });
    const tampered =
      'items' in change ? { ...cart, items: cart.items.map((item) => ({ ...item, shownPriceCents: cents(1) })) } : { ...cart, ...change };
    expect(refusalIn(await harness.startCheckout(tampered))).toMatchObject({
      kind: 'checkout/price-changed',
      quote: { subtotalCents: 500, feeCents: 15, totalCents: 515 },
    });
    expect(harness.payments.calls).toEqual([]);
    expect(await harness.available('Cola')).toBe(10);
  });

  it('refuses an empty cart, a donation without food, and more than $500', async () => {
    const harness = await checkoutHarness();
    expect(refusalIn(await harness.startCheckout(await harness.cartOf({})))).toMatchObject({ kind: 'checkout/empty' });
    expect(refusalIn(await harness.startCheckout(await harness.cartOf({}, { donationCents: cents(500) })))).toMatchObject({
      kind: 'checkout/donation-only',
    });
    expect(refusalIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { donationCents: cents(50_001) })))).toMatchObject({
      kind: 'donation/out-of-range',
    });
    expect(await harness.available('Cola')).toBe(10);
  });

  it('pauses at 30 queued orders and open checkouts together', async () => {
    const harness = await checkoutHarness({ queueLimits: { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 2 } });
    const cart = await harness.cartOf({ Cola: 1 });
    sessionIn(await harness.startCheckout(cart));
    sessionIn(await harness.startCheckout(cart));
    expect(refusalIn(await harness.startCheckout(cart))).toEqual({ kind: 'checkout/orders-paused' });
    expect(await harness.available('Cola')).toBe(8);
  });

  it('does not pause for a customer who pays by phone at the window', async () => {
    const harness = await checkoutHarness({ queueLimits: { ...QUEUE_LIMITS, pauseAtQueued: 0, pauseAtQueuedAndOpenCheckouts: 0 } });
    const cart = await harness.cartOf({ Cola: 1 });
    expect(refusalIn(await harness.startCheckout(cart))).toEqual({ kind: 'checkout/orders-paused' });
    sessionIn(await harness.startPhonePayment(cart));
    sessionIn(await harness.startPhonePayment(cart));
    expect(await harness.available('Cola')).toBe(8);
  });

  it('leaves a visitor the hold they have when the queue is full, and still lets them change their own cart', async () => {
    const harness = await checkoutHarness({ queueLimits: { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 2 } });
    const mine = sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 })));
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(harness.payments.sessions.get(mine.sessionId)?.state).toBe('expired');
    expect(await harness.available('Cola')).toBe(7);
  });
});

describe('one live checkout per visitor', () => {
  it('lets a new cart expire the previous session and use its stock', async () => {
    const harness = await checkoutHarness({ stock: { cola: 2 } });
    const first = sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    const second = sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(harness.payments.sessions.get(first.sessionId)?.state).toBe('expired');
    expect(await harness.available('Cola')).toBe(1);
  });

  it('keeps the previous hold while the provider is silent, and lets it go later', async () => {
    const harness = await checkoutHarness({ stock: { cola: 5 } });
    const first = sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    harness.payments.trouble('expireSession', 'silent');
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(await harness.available('Cola')).toBe(2);
    harness.payments.trouble('expireSession', null);
    await harness.reconcile();
    expect((await checkoutOf(harness, first.sessionId)).state).toBe('expired');
    expect(await harness.available('Cola')).toBe(4);
  });

  it('turns the previous one into an order when the customer was faster', async () => {
    const harness = await checkoutHarness();
    const first = sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    harness.payments.pay(first.sessionId);
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(await harness.persistence.orders.bySession(first.sessionId)).toMatchObject({ order: { status: 'queued' } });
    expect(await harness.available('Cola')).toBe(7);
  });
});

describe('an idempotency key', () => {
  it('gives one session to 50 requests at once', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => harness.startCheckout(cart)));
    expect(new Set(outcomes.map((outcome) => sessionIn(outcome).sessionId)).size).toBe(1);
    expect(harness.payments.sessions.size).toBe(1);
    expect(await harness.available('Cola')).toBe(9);
  });

  it('is refused with another cart', async () => {
    const harness = await checkoutHarness();
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' })));
    expect(refusalIn(await harness.startCheckout(await harness.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-1' })))).toEqual({
      kind: 'checkout/key-reused',
    });
    expect(await harness.available('Cola')).toBe(9);
  });

  it('leads to the thank-you page once its cart is paid', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' });
    const { sessionId } = sessionIn(await harness.startCheckout(cart));
    harness.payments.pay(sessionId);
    await harness.settleCheckout((await checkoutOf(harness, sessionId)).id);
    expect(sessionIn(await harness.startCheckout(cart))).toEqual({
      sessionId,
      url: `http://stand.example/success?session_id=${sessionId}`,
    });
    expect(await harness.available('Cola')).toBe(9);
  });

  it('starts a new checkout after its session was cancelled or its hold ended', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const first = sessionIn(await harness.startCheckout(cart));
    await harness.cancelCheckout(first.sessionId);
    const second = sessionIn(await harness.startCheckout(cart));
    expect(second.sessionId).not.toBe(first.sessionId);
    harness.clock.advance(10 * MINUTE_MS);
    const third = sessionIn(await harness.startCheckout(cart));
    expect(third.sessionId).not.toBe(second.sessionId);
    expect(harness.payments.sessions.get(second.sessionId)?.state).toBe('expired');
    expect(await harness.available('Cola')).toBe(9);
  });
});

describe('a provider in trouble', () => {
  it('gives no answer: the hold stays, and the same key finds the session that came to be', async () => {
    const harness = await checkoutHarness();
    const cart = await harness.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    harness.payments.trouble('startSession', 'answer-lost');
    await expect(harness.startCheckout(cart)).rejects.toBeInstanceOf(Unavailable);
    expect(await harness.available('Cola')).toBe(9);
    harness.payments.trouble('startSession', null);
    sessionIn(await harness.startCheckout(cart));
    expect(harness.payments.sessions.size).toBe(1);
    expect(await harness.available('Cola')).toBe(9);
  });

  it('is known to be down and is not asked: nothing stays held', async () => {
    const harness = await checkoutHarness();
    harness.payments.trouble('startSession', 'not-sent');
    await expect(harness.startCheckout(await harness.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' }))).rejects.toBeInstanceOf(
      Unavailable,
    );
    expect(await harness.available('Cola')).toBe(10);
    harness.payments.trouble('startSession', null);
    sessionIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' })));
    expect(await harness.available('Cola')).toBe(9);
  });

  it('refuses the session: the stock is back at once', async () => {
    const harness = await checkoutHarness();
    harness.payments.refuse('startSession', 'account not activated');
    expect(refusalIn(await harness.startCheckout(await harness.cartOf({ Cola: 1 })))).toMatchObject({ kind: 'payment/session-refused' });
    expect(await harness.available('Cola')).toBe(10);
  });
});
