import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { fillCart, storedCart } from '../cart/fill-cart.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import {
  anOrder,
  BROKEN,
  found,
  type BySession,
  HASH,
  lookupBySessionGives,
  NOT_YET,
  TOO_MANY,
  type WireOrder,
} from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const NOON = instant(Date.UTC(2026, 10, 20, 17));

inBothLanguages('the thank-you page', ({ language, renderApp, says }) => {
  const ADDRESS = `/success?session_id=${SESSION_ID}`;
  const STILL_PROCESSING = says(
    'Order is still being processed. This can take up to 30 seconds. Please keep this page open or check your email for confirmation.',
  );
  const FAILED = says('Failed to load order details. Please check your email for confirmation.');

  const arrive = async (...outcomes: readonly BySession[]) => {
    const requests = on(lookupBySessionGives(...outcomes));
    const app = renderApp(ADDRESS);
    await settle();
    return { ...app, requests };
  };
  const shows = async (facts: Partial<WireOrder>) => arrive(found(facts));

  beforeEach(() => stopTheClock());
  afterEach(() => vi.useRealTimers());

  describe('a confirmed order', () => {
    it('shows the number, the name to say, the place, the lines and the way to its page', async () => {
      await shows({});
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(says('Order Confirmed!'));
      expect(screen.getByText(says('Order number 42', (t) => t.ui.orderNumber('42')))).toBeTruthy();
      expect(screen.getByText('#042').className).toContain('giant');
      expect(screen.getByText(says('Last name:')).parentElement?.textContent).toBe(`${says('Last name:')} Rivera`);
      expect(
        screen.getByText(says('Southwest corner of the bleachers.', (t) => `${t.order.place('the southwest corner of the bleachers')}.`)),
      ).toBeTruthy();
      expect(screen.getByText(says('Total')).nextElementSibling?.textContent).toBe('$9.78');
      expect(screen.getByText(says('CC Fees (3%)', (t) => t.cart.fee(300))).nextElementSibling?.textContent).toBe('$0.26');
      expect(screen.getByText('Hot Dog').parentElement?.textContent).toBe('1×Hot Dog$3.50');
      expect(screen.getByRole('link', { name: says('View Order Status') }).getAttribute('href')).toBe(`/order-status/${HASH}`);
      expect(document.title).toBe(`${says('Order Confirmed!')} #042 · Bandstand`);
    });

    it('shows the pickup code while the order is in hand, and remembers it for the order’s page', async () => {
      await shows({ pickup_code: 'R26' });
      expect(screen.getByText('R26').parentElement?.textContent).toBe(`${says('Pickup code')} R26`);
      expect(localStorage.getItem('bandstand.pickup-codes')).toBe(JSON.stringify([{ hash: HASH, code: 'R26' }]));
    });

    it('hides the pickup code once the order is over', async () => {
      await shows({ pickup_code: 'R26', status: 'completed', queue_position: 0 });
      expect(screen.queryByText('R26')).toBeNull();
    });

    it('shows the first 20 characters of the session id', async () => {
      localStorage.setItem('bandstand.session-id', JSON.stringify('4b21f9ca-6c1d-4e52-9c1d-0123456789ab'));
      await shows({});
      expect(screen.getByText(says('Session 4b21f9ca-6c1d-4e52-9…', (t) => t.order.session('4b21f9ca-6c1d-4e52-9…')))).toBeTruthy();
    });

    it.each<[Partial<WireOrder>, string]>([
      [{ status: 'queued', queue_position: 4 }, says('Your order is #4 in the queue', (t) => t.order.message('queued', 4))],
      [{ status: 'queued', queue_position: 9 }, says('Your order is #9 in the queue', (t) => t.order.message('queued', 9))],
      [{ status: 'queued', queue_position: 0 }, says('Your order is in the queue', (t) => t.order.message('queued', 0))],
      [{ status: 'preparing', queue_position: 0 }, says('Your order is being prepared', (t) => t.order.banner('preparing') ?? '')],
      [{ status: 'ready', queue_position: 0 }, says('Your order is ready for pickup!', (t) => t.order.banner('ready') ?? '')],
      [{ status: 'completed', queue_position: 0 }, says('Order completed - Thank you!', (t) => t.order.banner('completed') ?? '')],
    ])('%o says once: %s', async (facts, text) => {
      await shows(facts);
      expect(screen.getAllByText(text)).toHaveLength(1);
    });

    it.each([
      [
        'preparing',
        says('Being Prepared', (t) => t.order.status('preparing')),
        says('Your order is being prepared', (t) => t.order.banner('preparing') ?? ''),
      ],
      [
        'completed',
        says('Completed', (t) => t.order.status('completed')),
        says('Order completed - Thank you!', (t) => t.order.banner('completed') ?? ''),
      ],
    ] as const)('has a status card for %s: %s, %s', async (status, label, text) => {
      await shows({ status, queue_position: 0 });
      const card = screen.getByRole('heading', { name: says('Order status') }).closest('section');
      expect([label, text].filter((words) => card?.textContent?.includes(words) !== true)).toEqual([]);
    });

    it.each([
      [5, says('Come to the pickup window!', (t) => t.order.position('queued', 5)?.headline ?? '')],
      [6, says('A short wait', (t) => t.order.position('queued', 8)?.headline ?? '')],
    ])('at place %i says "%s"', async (position, text) => {
      await shows({ queue_position: position });
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText(says('5 orders ahead of you', (t) => t.order.position('queued', 6)?.detail ?? '')) !== null).toBe(
        position === 6,
      );
    });

    it.each([
      [6, true],
      [5, false],
    ])('says next to place %i how long it takes, unless it says to come: %s', async (place, isSaid) => {
      await shows({ queue_position: place, estimated_ready_time: plusMs(instant(Date.now()), 5 * MINUTE_MS) });
      const minutes = says('about 5 min', (t) => t.times.aboutMinutes(plusMs(NOON, 5 * MINUTE_MS), NOON));
      expect(screen.queryByText(new RegExp(String.raw`^${minutes} · \d+:\d\d.[AP]M$`)) !== null).toBe(isSaid);
    });

    it('shows the range of ready times as soon as there is an estimate', async () => {
      const now = instant(Date.now());
      await shows({ queue_position: 8, ready_between: { from: plusMs(now, 12 * MINUTE_MS), to: plusMs(now, 18 * MINUTE_MS) } });
      const between = says('Ready between');
      const and = says('F AM and L PM', (t) => t.order.between('F AM', 'L PM')).slice(5, -5);
      expect(screen.getByText(new RegExp(`^${between}`)).parentElement?.textContent).toMatch(
        new RegExp(String.raw`^${between} \d+:\d\d(.[AP]M)? ${and} \d+:\d\d.[AP]M$`),
      );
      expect(screen.queryByText(/^(about|unos)/)).toBeNull();
    });

    it('promises no earliest time that has come', async () => {
      const now = instant(Date.now());
      await shows({ queue_position: 1, ready_between: { from: now, to: plusMs(now, 4 * MINUTE_MS) } });
      const by = says('Ready by');
      expect(screen.getByText(new RegExp(`^${by}`)).parentElement?.textContent).toMatch(new RegExp(String.raw`^${by} \d+:\d\d.[AP]M$`));
    });

    it.each<[WireOrder['status'], boolean, boolean]>([
      ['queued', true, true],
      ['preparing', true, true],
      ['ready', true, false],
      ['completed', false, false],
    ])('of a %s order says whether a mail is on its way (%s) and whether the page still asks (%s)', async (status, isMailed, asks) => {
      await shows({ status, queue_position: 0 });
      expect(screen.queryByText(says('We sent a confirmation to your email.'), { exact: false }) !== null).toBe(isMailed);
      expect(screen.queryByText(says('We sent a confirmation to your email. This page updates by itself.')) !== null).toBe(asks);
    });

    it('shows no place without one', async () => {
      await shows({ queue_position: 0 });
      expect(screen.queryByText(says('Come to the pickup window!', (t) => t.order.position('queued', 5)?.headline ?? ''))).toBeNull();
    });

    it('marks what was refunded', async () => {
      const [first, ...rest] = anOrder().items;
      if (first === undefined) throw new Error('no items');
      await shows({ items: [{ ...first, is_refunded: true }, ...rest], has_refunds: true });
      expect(screen.getByText(says('Cola (refunded)', (t) => t.order.refundedItem('Cola')))).toBeTruthy();
    });

    it('says of a replaced item that its price difference is not returned yet', async () => {
      const [first, ...rest] = anOrder().items;
      if (first === undefined) throw new Error('no items');
      await shows({ items: [{ ...first, is_replaced: true }, ...rest] });
      expect(screen.getByText(says('Cola (price difference, not returned yet)', (t) => t.order.owedDifference('Cola')))).toBeTruthy();
    });

    it('names what was sold out beside what stands in its place', async () => {
      const [first, ...rest] = anOrder().items;
      if (first === undefined) throw new Error('no items');
      const changed = { items: [{ ...first, replaces: 'Hot Cocoa', replaces_es: 'Chocolate caliente' }, ...rest] };
      await shows(changed);
      expect(screen.getByText({ en: 'Cola, instead of Hot Cocoa', es: 'Cola, en lugar de Chocolate caliente' }[language])).toBeTruthy();
    });
  });

  describe('the cart after a payment', () => {
    it('is emptied once, also over a reload, and reports the purchase once', async () => {
      fillCart([[COLA, 2]]);
      const first = await shows({});
      expect(storedCart()?.items).toEqual([]);
      expect(first.events).toEqual([{ name: 'purchase', itemCount: 3, valueCents: 978 }]);
      first.close();
      fillCart([[COLA, 3]]);
      const second = await shows({});
      expect(storedCart()?.items).toHaveLength(1);
      expect(second.events).toEqual([]);
      expect(screen.getByText(says('Order Confirmed!'))).toBeTruthy();
    });

    it.each([
      [SESSION_ID, null],
      ['cs_test_another', 'cs_test_another'],
    ])('forgets what its own payment held, and nothing else: %s', async (heldFor, left) => {
      const hold = { sessionId: heldFor, startedAt: Date.now(), held: [{ productId: COLA.id, quantity: 2 }] };
      localStorage.setItem('bandstand.pending-checkout', JSON.stringify(hold));
      const { services } = await shows({});
      expect(services.pendingCheckout.get()?.sessionId ?? null).toBe(left);
    });

    it('is kept as long as there is no order', async () => {
      fillCart([[COLA, 2]]);
      await arrive(NOT_YET);
      await passTime(12_000);
      expect(storedCart()?.items).toHaveLength(1);
    });
  });

  describe('a paid order that could not be given', () => {
    it('shows the refund, and is not confirmed', async () => {
      fillCart([[COLA, 2]]);
      await shows({ status: 'cancelled', queue_position: 0, refunded_amount: cents(978) });
      expect(screen.queryByText(says('Order Confirmed!'))).toBeNull();
      expect(screen.getByText(says('goes back to you', (t) => t.order.goesBack(null))).previousElementSibling?.textContent).toBe('$9.78');
      expect(document.title).toBe(`${says('Cancelled', (t) => t.order.status('cancelled'))} #042 · Bandstand`);
      expect(storedCart()?.items).toHaveLength(1);
      expect(storedCart()?.key).not.toBe('first-version');
    });
  });

  describe('looking up the order', () => {
    it('shows Processing Your Order and asks again every 2 seconds while it is not there', async () => {
      const { requests } = await arrive(NOT_YET, NOT_YET, found());
      expect(screen.getByText(says('Processing Your Order'))).toBeTruthy();
      await passTime(1_900);
      expect(requests).toHaveLength(1);
      await passTime(100);
      expect(requests).toHaveLength(2);
      await passTime(2_000);
      expect(requests).toHaveLength(3);
      expect(screen.getByText(says('Order Confirmed!'))).toBeTruthy();
    });

    it('reports after 5 retries that the order is still being processed, and still finds it later', async () => {
      const { requests } = await arrive(NOT_YET, NOT_YET, NOT_YET, NOT_YET, NOT_YET, NOT_YET, NOT_YET, found());
      for (let retry = 0; retry < 4; retry++) await passTime(2_000);
      expect(screen.queryByRole('alert')).toBeNull();
      await passTime(2_000);
      expect(requests).toHaveLength(6);
      expect(screen.getByRole('alert').textContent).toBe(STILL_PROCESSING);
      await passTime(30_000);
      expect(requests).toHaveLength(7);
      expect(screen.getByRole('alert').textContent).toBe(STILL_PROCESSING);
      await passTime(2_000);
      expect(screen.getByText(says('Order Confirmed!'))).toBeTruthy();
    });

    it('reports after 5 retries of another failure that the details cannot be loaded', async () => {
      const { requests } = await arrive(BROKEN);
      for (let retry = 0; retry < 5; retry++) await passTime(2_000);
      expect(requests).toHaveLength(6);
      expect(screen.getByRole('alert').textContent).toBe(FAILED);
      expect(screen.getAllByRole('link', { name: says('Check Order') })).toHaveLength(2);
    });

    it('asks again later after a first 429, without the quick retries', async () => {
      const { requests } = await arrive(TOO_MANY, found());
      await passTime(120_000);
      expect(requests).toHaveLength(1);
      expect(screen.getByRole('alert').textContent).toBe(FAILED);
      await passTime(60_000);
      expect(requests).toHaveLength(2);
      expect(screen.getByText('#042')).toBeTruthy();
    });

    it.each([
      ['ready', says('Your order is ready for pickup!', (t) => t.order.banner('ready') ?? '')],
      ['completed', says('Order completed - Thank you!', (t) => t.order.banner('completed') ?? '')],
    ] as const)('polls every 30 seconds until the order is %s', async (status, words) => {
      const { requests } = await arrive(found(), found({ status: 'preparing', queue_position: 1 }), found({ status, queue_position: 0 }));
      await passTime(30_000);
      expect(requests).toHaveLength(2);
      await passTime(30_000);
      expect(requests).toHaveLength(3);
      expect(screen.getByRole('main').textContent).toContain(words);
      await passTime(120_000);
      expect(requests).toHaveLength(3);
    });

    it('stops polling at 429 and keeps what it knows', async () => {
      const { requests } = await arrive(found(), TOO_MANY);
      await passTime(30_000);
      expect(requests).toHaveLength(2);
      await passTime(300_000);
      expect(requests).toHaveLength(2);
      expect(screen.getByText(says('Order Confirmed!'))).toBeTruthy();
    });

    it('reports a missing session id', async () => {
      renderApp('/success');
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(says('No session ID provided'));
    });

    it('does not ask for what cannot be a session', async () => {
      renderApp('/success?session_id=%3Cscript%3E');
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(FAILED);
    });
  });
});
