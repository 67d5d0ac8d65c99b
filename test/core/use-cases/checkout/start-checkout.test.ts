import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { productId, visitorId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import type { Glance } from '#core/ports/checkout-repository.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { StartedCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import { checkoutStand, type CheckoutStand, type CheckoutStandOptions } from '#test/support/checkout-stand.ts';

const MAYA = visitorId('visitor-maya');

type Started = Awaited<ReturnType<CheckoutStand['start']>>;

const sessionIn = (outcome: Started): StartedCheckout => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error.kind}`);
  return outcome.value;
};
const FULL = { queued: 1_000, openCheckouts: 0 };
const JUST_FULL = { queued: 0, openCheckouts: QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts };
const withAvailable = ({ load, products }: Glance, available: number): Glance => ({
  load,
  products: products.map((product) => ({ ...product, available })),
});
const refusalIn = (outcome: Started) => (outcome.ok ? null : outcome.error);
const checkoutOf = async (stand: CheckoutStand, sessionId: SessionId) => {
  const checkout = await stand.persistence.checkouts.findBySession(sessionId);
  if (checkout === null) throw new Error('no such checkout');
  return checkout;
};

describe('starting a checkout', () => {
  it('reserves the cart and answers the page to pay on', async () => {
    const stand = await checkoutStand();
    const { sessionId, url } = sessionIn(await stand.start(await stand.cartOf({ Cola: 2, 'Hot Dog': 1 }, { donationCents: cents(102) })));
    expect(url).toBe(`https://pay.example/${sessionId}`);
    expect(await stand.available('Cola')).toBe(8);
    expect(await stand.available('Hot Dog')).toBe(9);
    expect(await checkoutOf(stand, sessionId)).toMatchObject({
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
    const stand = await checkoutStand();
    const { items, ...rest } = await stand.cartOf({ Cola: 3 });
    const doubled = { ...rest, items: [...items, ...items], shownFeeCents: cents(45) };
    expect(refusalIn(await stand.start(doubled))).toMatchObject({ kind: 'checkout/too-many', name: 'Cola', maximum: 5 });
    expect(await stand.available('Cola')).toBe(10);
  });

  it('names every item that is short and reserves nothing', async () => {
    const stand = await checkoutStand({ stock: { cola: 1, 'hot-dog': 0, coffee: 9 } });
    const outcome = await stand.start(await stand.cartOf({ Cola: 2, 'Hot Dog': 1, Coffee: 1 }));
    expect(refusalIn(outcome)).toMatchObject({
      kind: 'checkout/shortage',
      shortages: [
        { name: 'Cola', available: 1 },
        { name: 'Hot Dog', available: 0 },
      ],
    });
    expect(await stand.available('Coffee')).toBe(9);
  });

  it('treats a product that does not exist as a shortage', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 1 });
    const invented = { productId: productId(4711), quantity: 1, shownPriceCents: cents(1) };
    expect(refusalIn(await stand.start({ ...cart, items: [...cart.items, invented] }))).toMatchObject({
      kind: 'checkout/shortage',
      shortages: [{ productId: 4711, name: null, reason: 'unknown' }],
    });
  });

  it.each([
    ['price', { items: 'cheaper' }],
    ['fee', { shownFeeCents: cents(0) }],
  ] as const)('never charges another total than the one shown: a different %s is refused with the fresh figures', async (_what, change) => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 2 });
    const tampered =
      'items' in change ? { ...cart, items: cart.items.map((item) => ({ ...item, shownPriceCents: cents(1) })) } : { ...cart, ...change };
    expect(refusalIn(await stand.start(tampered))).toMatchObject({
      kind: 'checkout/price-changed',
      quote: { subtotalCents: 500, feeCents: 15, totalCents: 515 },
    });
    expect(stand.payments.calls).toEqual([]);
    expect(await stand.available('Cola')).toBe(10);
  });

  it('refuses an empty cart, a donation without food, and more than $500', async () => {
    const stand = await checkoutStand();
    expect(refusalIn(await stand.start(await stand.cartOf({})))).toMatchObject({ kind: 'checkout/empty' });
    expect(refusalIn(await stand.start(await stand.cartOf({}, { donationCents: cents(500) })))).toMatchObject({
      kind: 'checkout/donation-only',
    });
    expect(refusalIn(await stand.start(await stand.cartOf({ Cola: 1 }, { donationCents: cents(50_001) })))).toMatchObject({
      kind: 'donation/out-of-range',
    });
    expect(await stand.available('Cola')).toBe(10);
  });

  it('pauses at 30 queued orders and open checkouts together', async () => {
    const stand = await checkoutStand({ queueLimits: { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 2 } });
    const cart = await stand.cartOf({ Cola: 1 });
    sessionIn(await stand.start(cart));
    sessionIn(await stand.start(cart));
    expect(refusalIn(await stand.start(cart))).toEqual({ kind: 'checkout/orders-paused' });
    expect(await stand.available('Cola')).toBe(8);
  });

  it('leaves a visitor the hold they have when the queue is full, and still lets them change their own cart', async () => {
    const stand = await checkoutStand({ queueLimits: { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 2 } });
    const mine = sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    sessionIn(await stand.start(await stand.cartOf({ Cola: 1 })));
    sessionIn(await stand.start(await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(stand.payments.sessions.get(mine.sessionId)?.state).toBe('expired');
    expect(await stand.available('Cola')).toBe(7);
  });
});

describe('a press that needs no look of its own', () => {
  const glancing = async (seen: (stand: CheckoutStand) => Promise<Glance>, options: CheckoutStandOptions = {}) => {
    let memory: Glance | null = null;
    const stand = await checkoutStand({ ...options, glance: async () => memory });
    memory = await seen(stand);
    const survey = vi.spyOn(stand.checkouts, 'survey');
    return { stand, survey };
  };
  const theShelf = async ({ persistence }: CheckoutStand): Promise<Glance> => ({
    load: { queued: 0, openCheckouts: 0 },
    products: await persistence.products.listActive(),
  });

  it('holds what was seen for somebody else a moment ago', async () => {
    const { stand, survey } = await glancing(theShelf);
    const { sessionId } = sessionIn(await stand.start(await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    expect(survey).not.toHaveBeenCalled();
    expect(await stand.available('Cola')).toBe(8);
    expect(await checkoutOf(stand, sessionId)).toMatchObject({ state: 'open', totalCents: 515, visitorId: MAYA });
  });

  it.each<readonly [string, number, (stand: CheckoutStand) => Promise<Glance>]>([
    ['somebody else has bought the rest since', 1, async (stand) => withAvailable(await theShelf(stand), 100)],
    ['the shelf looked empty then', 0, async (stand) => withAvailable(await theShelf(stand), 0)],
    ['the queue was full then', 0, async (stand) => ({ ...withAvailable(await theShelf(stand), 100), load: FULL })],
    ['the queue was just full then', 0, async (stand) => ({ ...withAvailable(await theShelf(stand), 100), load: JUST_FULL })],
  ])('looks itself when %s', async (_when, tries, seen) => {
    const { stand, survey } = await glancing(seen, { stock: { cola: 2 } });
    const transactions = vi.spyOn(stand.persistence.unitOfWork, 'run');
    const cola = await stand.productNamed('Cola');
    expect(refusalIn(await stand.start(await stand.cartOf({ Cola: 3 })))).toMatchObject({
      kind: 'checkout/shortage',
      shortages: [{ productId: cola.id, available: 2 }],
    });
    expect(survey).toHaveBeenCalledTimes(1);
    expect(transactions).toHaveBeenCalledTimes(tries);
    sessionIn(await stand.start(await stand.cartOf({ Cola: 2 })));
    expect(await stand.available('Cola')).toBe(0);
  });

  it('charges no price that is not asked for any more, and says the new one', async () => {
    const { stand } = await glancing(async (seller) => {
      const { load, products } = await theShelf(seller);
      return { load, products: products.map((product) => ({ ...product, priceCents: cents(1) })) };
    });
    const cart = await stand.cartOf({ Cola: 2 });
    const asSeen = { ...cart, items: cart.items.map((item) => ({ ...item, shownPriceCents: cents(1) })), shownFeeCents: cents(0) };
    expect(refusalIn(await stand.start(asSeen))).toMatchObject({ kind: 'checkout/price-changed', quote: { totalCents: 515 } });
    expect(await stand.available('Cola')).toBe(10);
    expect(stand.payments.calls).toEqual([]);
  });

  it('gives the same session to the same key, also when nobody remembers it', async () => {
    const { stand } = await glancing(theShelf);
    const cart = await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const first = sessionIn(await stand.start(cart));
    expect(sessionIn(await stand.start(cart))).toEqual(first);
    expect(await stand.available('Cola')).toBe(8);
  });
});

describe('one live checkout per visitor', () => {
  it('lets a new cart expire the previous session and use its stock', async () => {
    const stand = await checkoutStand({ stock: { cola: 2 } });
    const first = sessionIn(await stand.start(await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    const second = sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(stand.payments.sessions.get(first.sessionId)?.state).toBe('expired');
    expect(await stand.available('Cola')).toBe(1);
  });

  it('keeps the previous hold while the provider is silent, and lets it go later', async () => {
    const stand = await checkoutStand({ stock: { cola: 5 } });
    const first = sessionIn(await stand.start(await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    stand.payments.trouble('expireSession', 'silent');
    sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(await stand.available('Cola')).toBe(2);
    stand.payments.trouble('expireSession', null);
    await stand.reconcile();
    expect((await checkoutOf(stand, first.sessionId)).state).toBe('expired');
    expect(await stand.available('Cola')).toBe(4);
  });

  it('turns the previous one into an order when the customer was faster', async () => {
    const stand = await checkoutStand();
    const first = sessionIn(await stand.start(await stand.cartOf({ Cola: 2 }, { visitorId: MAYA, idempotencyKey: 'cart-1' })));
    stand.payments.pay(first.sessionId);
    sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-2' })));
    expect(await stand.persistence.orders.bySession(first.sessionId)).toMatchObject({ order: { status: 'queued' } });
    expect(await stand.available('Cola')).toBe(7);
  });
});

describe('an idempotency key', () => {
  it('gives one session to 50 presses at once', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => stand.start(cart)));
    expect(new Set(outcomes.map((outcome) => sessionIn(outcome).sessionId)).size).toBe(1);
    expect(stand.payments.sessions.size).toBe(1);
    expect(await stand.available('Cola')).toBe(9);
  });

  it('is refused with another cart', async () => {
    const stand = await checkoutStand();
    sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' })));
    expect(refusalIn(await stand.start(await stand.cartOf({ Cola: 2 }, { idempotencyKey: 'cart-1' })))).toEqual({
      kind: 'checkout/key-reused',
    });
    expect(await stand.available('Cola')).toBe(9);
  });

  it('leads to the thank-you page once its cart is paid', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' });
    const { sessionId } = sessionIn(await stand.start(cart));
    stand.payments.pay(sessionId);
    await stand.settle((await checkoutOf(stand, sessionId)).id);
    expect(sessionIn(await stand.start(cart))).toEqual({ sessionId, url: `http://stand.example/success?session_id=${sessionId}` });
    expect(await stand.available('Cola')).toBe(9);
  });

  it('starts anew after its session was cancelled or its hold ended', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    const first = sessionIn(await stand.start(cart));
    await stand.cancel(first.sessionId);
    const second = sessionIn(await stand.start(cart));
    expect(second.sessionId).not.toBe(first.sessionId);
    stand.clock.advance(10 * MINUTE_MS);
    const third = sessionIn(await stand.start(cart));
    expect(third.sessionId).not.toBe(second.sessionId);
    expect(stand.payments.sessions.get(second.sessionId)?.state).toBe('expired');
    expect(await stand.available('Cola')).toBe(9);
  });
});

describe('a provider in trouble', () => {
  it('gives no answer: the hold stays, and the same key finds the session that came to be', async () => {
    const stand = await checkoutStand();
    const cart = await stand.cartOf({ Cola: 1 }, { visitorId: MAYA, idempotencyKey: 'cart-1' });
    stand.payments.trouble('startSession', 'answer-lost');
    await expect(stand.start(cart)).rejects.toBeInstanceOf(Unavailable);
    expect(await stand.available('Cola')).toBe(9);
    stand.payments.trouble('startSession', null);
    sessionIn(await stand.start(cart));
    expect(stand.payments.sessions.size).toBe(1);
    expect(await stand.available('Cola')).toBe(9);
  });

  it('is known to be down and is not asked: nothing stays held', async () => {
    const stand = await checkoutStand();
    stand.payments.trouble('startSession', 'not-sent');
    await expect(stand.start(await stand.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' }))).rejects.toBeInstanceOf(Unavailable);
    expect(await stand.available('Cola')).toBe(10);
    stand.payments.trouble('startSession', null);
    sessionIn(await stand.start(await stand.cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' })));
    expect(await stand.available('Cola')).toBe(9);
  });

  it('refuses the session: the stock is back at once', async () => {
    const stand = await checkoutStand();
    stand.payments.refuse('startSession', 'account not activated');
    expect(refusalIn(await stand.start(await stand.cartOf({ Cola: 1 })))).toMatchObject({ kind: 'payment/session-refused' });
    expect(await stand.available('Cola')).toBe(10);
  });
});
