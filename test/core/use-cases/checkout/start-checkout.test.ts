import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { productId, visitorId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { checkoutHarness } from '#test/support/stand-harness.ts';

const MAYA = visitorId('visitor-maya');
const keyed = (number: number) => ({ visitorId: MAYA, idempotencyKey: `cart-${number}` });

describe('starting a checkout', () => {
  it('reserves the cart and returns the payment page', async () => {
    const { startCheckout, cartOf, available, checkoutOf } = await checkoutHarness();
    const { sessionId, url } = valueOf(await startCheckout(await cartOf({ Cola: 2, 'Hot Dog': 1 }, { donationCents: cents(102) })));
    expect(url).toBe(`https://pay.example/${sessionId}`);
    expect([await available('Cola'), await available('Hot Dog')]).toEqual([8, 9]);
    expect(await checkoutOf(sessionId)).toMatchObject({
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
    const { startCheckout, cartOf, available } = await checkoutHarness();
    const { items, ...rest } = await cartOf({ Cola: 3 });
    const doubled = { ...rest, items: [...items, ...items], shownFeeCents: cents(45) };
    expect(await startCheckout(doubled)).toMatchObject(refused('checkout/too-many', { name: 'Cola', maximum: 5 }));
    expect(await available('Cola')).toBe(10);
  });

  it('names every item that is short, unknown ones too, and reserves nothing', async () => {
    const { startCheckout, cartOf, available } = await checkoutHarness({ stock: { cola: 1, 'hot-dog': 0, coffee: 9 } });
    const cart = await cartOf({ Cola: 2, 'Hot Dog': 1, Coffee: 1 });
    const shortages = [
      { name: 'Cola', available: 1 },
      { name: 'Hot Dog', available: 0 },
    ];
    expect(await startCheckout(cart)).toMatchObject(refused('checkout/shortage', { shortages }));
    const invented = { productId: productId(4711), quantity: 1, shownPriceCents: cents(1) };
    const unknown = [...shortages, { productId: 4711, name: null, reason: 'unknown' }];
    const outcome = await startCheckout({ ...cart, items: [...cart.items, invented] });
    expect(outcome).toMatchObject(refused('checkout/shortage', { shortages: unknown }));
    expect(await available('Coffee')).toBe(9);
  });

  it('never charges another total than shown: a different price or fee is refused with the current figures', async () => {
    const { startCheckout, cartOf, payments, available } = await checkoutHarness();
    const cart = await cartOf({ Cola: 2 });
    const quote = { subtotalCents: 500, feeCents: 15, totalCents: 515 };
    for (const change of [{ items: cart.items.map((item) => ({ ...item, shownPriceCents: cents(1) })) }, { shownFeeCents: cents(0) }])
      expect(await startCheckout({ ...cart, ...change })).toMatchObject(refused('checkout/price-changed', { quote }));
    expect(payments.calls).toEqual([]);
    expect(await available('Cola')).toBe(10);
  });

  it.each([
    ['an empty cart', {}, 0, 'checkout/empty'],
    ['a donation without food', {}, 500, 'checkout/donation-only'],
    ['a donation above $500', { Cola: 1 }, 50_001, 'donation/out-of-range'],
  ])('refuses %s', async (_what, wanted, donation, kind) => {
    const { startCheckout, cartOf, available } = await checkoutHarness();
    expect(kindOf(await startCheckout(await cartOf(wanted, { donationCents: cents(donation) })))).toBe(kind);
    expect(await available('Cola')).toBe(10);
  });

  it('is refused at the limit of queued orders and open checkouts, but not at the window', async () => {
    const { startCheckout, startPhonePayment, start, cartOf, available } = await checkoutHarness({
      queueLimits: { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 2 },
    });
    for (const _ of [1, 2]) await start({ Cola: 1 });
    const cart = await cartOf({ Cola: 1 });
    expect(await startCheckout(cart)).toEqual(refused('checkout/orders-paused'));
    for (const _ of [1, 2]) valueOf(await startPhonePayment(cart));
    expect(await available('Cola')).toBe(6);
  });

  it('is refused while all online ordering is paused', async () => {
    const pause = { station: null, until: null, sentence: '', pausedBy: 'Mona', pausedAt: instant(0) };
    const { startCheckout, cartOf, available } = await checkoutHarness({ pauses: [pause] });
    expect(await startCheckout(await cartOf({ Cola: 1 }))).toEqual(refused('checkout/orders-paused'));
    expect(await available('Cola')).toBe(10);
  });
});

describe('a visitor’s new cart', () => {
  it('expires the previous session and may use its stock, also when the queue is full', async () => {
    const queueLimits = { ...QUEUE_LIMITS, pauseAtQueuedAndOpenCheckouts: 1 };
    const { start, payments, available } = await checkoutHarness({ stock: { cola: 2 }, queueLimits });
    const [first, second] = [await start({ Cola: 2 }, keyed(1)), await start({ Cola: 1 }, keyed(2))];
    expect(second).not.toBe(first);
    expect(payments.sessions.get(first)?.state).toBe('expired');
    expect(await available('Cola')).toBe(1);
  });

  it('keeps the previous hold while the provider is silent, and releases it later', async () => {
    const { start, payments, available, reconcile, checkoutOf } = await checkoutHarness({ stock: { cola: 5 } });
    const first = await start({ Cola: 2 }, keyed(1));
    payments.trouble('expireSession', 'silent');
    await start({ Cola: 1 }, keyed(2));
    expect(await available('Cola')).toBe(2);
    payments.trouble('expireSession', null);
    await reconcile();
    expect((await checkoutOf(first)).state).toBe('expired');
    expect(await available('Cola')).toBe(4);
  });

  it('turns the previous one into an order when the customer was faster', async () => {
    const { start, payments, available, orderOf } = await checkoutHarness();
    const first = await start({ Cola: 2 }, keyed(1));
    payments.pay(first);
    await start({ Cola: 1 }, keyed(2));
    expect(await orderOf(first)).toMatchObject({ status: 'queued' });
    expect(await available('Cola')).toBe(7);
  });
});

describe('an idempotency key', () => {
  it('gives one session to 50 simultaneous requests, of which one asks the provider', async () => {
    const { startCheckout, cartOf, payments, asked, available } = await checkoutHarness();
    const cart = await cartOf({ Cola: 1 }, keyed(1));
    const startSession = payments.startSession.bind(payments);
    payments.startSession = async (request) => {
      // Long enough for the other requests to find the first one's checkout.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return await startSession(request);
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => startCheckout(cart)));
    expect(new Set(outcomes.map((outcome) => valueOf(outcome).sessionId)).size).toBe(1);
    expect([payments.sessions.size, asked('startSession'), await available('Cola')]).toEqual([1, 1, 9]);
  });

  it('is refused with another cart', async () => {
    const { startCheckout, start, cartOf, available } = await checkoutHarness();
    await start({ Cola: 1 }, { idempotencyKey: 'cart-1' });
    expect(await startCheckout(await cartOf({ Cola: 2 }, { idempotencyKey: 'cart-1' }))).toEqual(refused('checkout/key-reused'));
    expect(await available('Cola')).toBe(9);
  });

  it('leads to the thank-you page once its cart is paid', async () => {
    const { startCheckout, cartOf, payments, settleCheckout, checkoutOf, available } = await checkoutHarness();
    const cart = await cartOf({ Cola: 1 }, { idempotencyKey: 'cart-1' });
    const { sessionId } = valueOf(await startCheckout(cart));
    payments.pay(sessionId);
    await settleCheckout((await checkoutOf(sessionId)).id);
    expect(valueOf(await startCheckout(cart))).toEqual({ sessionId, url: `http://stand.example/success?session_id=${sessionId}` });
    expect(await available('Cola')).toBe(9);
  });

  it('starts a new checkout after its session was canceled or its hold ended', async () => {
    const { start, cancelCheckout, clock, payments, available } = await checkoutHarness();
    const first = await start({ Cola: 1 }, keyed(1));
    await cancelCheckout(first);
    const second = await start({ Cola: 1 }, keyed(1));
    clock.advance(10 * MINUTE_MS);
    const third = await start({ Cola: 1 }, keyed(1));
    expect(new Set([first, second, third]).size).toBe(3);
    expect(payments.sessions.get(second)?.state).toBe('expired');
    expect(await available('Cola')).toBe(9);
  });
});

describe('a provider', () => {
  it.each([
    ['silent after creating the session keeps the hold', 'answer-lost', 9],
    ['known to be down keeps no hold', 'not-sent', 10],
  ] as const)('%s, and the same key succeeds later', async (_what, trouble, left) => {
    const { startCheckout, cartOf, payments, available } = await checkoutHarness();
    const cart = await cartOf({ Cola: 1 }, keyed(1));
    payments.trouble('startSession', trouble);
    await expect(startCheckout(cart)).rejects.toBeInstanceOf(Unavailable);
    expect(await available('Cola')).toBe(left);
    payments.trouble('startSession', null);
    valueOf(await startCheckout(cart));
    expect([payments.sessions.size, await available('Cola')]).toEqual([1, 9]);
  });

  it('that refuses the session frees the stock at once', async () => {
    const { startCheckout, cartOf, payments, available } = await checkoutHarness();
    payments.refuse('startSession', 'account not activated');
    expect(kindOf(await startCheckout(await cartOf({ Cola: 1 })))).toBe('payment/session-refused');
    expect(await available('Cola')).toBe(10);
  });
});
