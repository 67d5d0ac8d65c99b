import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { anOrder, HASH, ORDERED_AT, statusBreaks, statusIs, statusIsRefused, type WireOrder } from '../msw/handlers/orders.handlers.ts';
import { itemsWait, standIsClosed, waiting } from '../msw/handlers/queue.handlers.ts';
import { on, server } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const NOT_FOUND = {
  en: 'Order Not FoundOrder not found. Please check your email or phone number.',
  es: 'No encontramos el pedidoNo encontramos el pedido. Revisa tu correo o tu número de teléfono.',
};

/** Removes the time of day, because Spanish wording depends on the hour. */
const AT = '7:44:10 PM';

inBothLanguages("the order's page", ({ language, renderApp, says }) => {
  const NOW = plusMs(ORDERED_AT, 2 * MINUTE_MS);

  const open = async (...orders: readonly Partial<WireOrder>[]) => {
    const requests = on(statusIs(...orders));
    renderApp(`/order-status/${HASH}`);
    await settle();
    return requests;
  };
  const factOf = (term: string): string | undefined => screen.queryByText(term)?.nextElementSibling?.textContent?.replace(/\s/g, ' ');
  const step = () =>
    within(screen.getByRole('list', { name: says('Progress') }))
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'step');

  beforeEach(() => stopTheClock(NOW));
  afterEach(() => vi.useRealTimers());

  describe('the order status page', () => {
    it('shows everything about the order', async () => {
      await open({ queue_position: 8 });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(says('Order number 42', (t) => t.ui.orderNumber('42')));
      expect(screen.getByText(says('Last name:')).parentElement?.textContent).toBe(`${says('Last name:')} Rivera`);
      expect(factOf(says('Customer'))).toBe('Maya Rivera');
      expect(factOf(says('Ordered'))).toBe('7:42 PM');
      expect(factOf(says('Estimated ready'))).toBe('7:50 PM');
      expect(factOf(says('Total'))).toBe('$9.78');
      expect(screen.getByText('No onions, please.')).toBeTruthy();
      expect(screen.getByText('Cola').parentElement?.textContent).toBe('2×Cola$5.00');
      expect(screen.getByText(says('A short wait', (t) => t.order.position('queued', 8)?.headline ?? ''))).toBeTruthy();
      expect(screen.getByText(says('7 orders ahead of you', (t) => t.order.position('queued', 8)?.detail ?? ''))).toBeTruthy();
      expect(
        screen.getByText(`${says('about 6 min', (t) => t.times.aboutMinutes(plusMs(NOW, 6 * MINUTE_MS), NOW))} · 7:50 PM`),
      ).toBeTruthy();
      expect(
        screen.getByText(says('Southwest corner of the bleachers.', (t) => `${t.order.place('the southwest corner of the bleachers')}.`)),
      ).toBeTruthy();
      expect(
        screen.getByText(
          new RegExp(
            says(`Last updated ${AT}. Refreshes every 10 seconds.`, (t) => t.order.updated(AT, 10)).replace(
              `${AT}.`,
              String.raw`7:44:0\d.PM\.`,
            ),
          ),
        ),
      ).toBeTruthy();
      expect(screen.getByRole('link', { name: says('Check Another Order') }).getAttribute('href')).toBe('/check-order');
      expect(screen.getByRole('link', { name: says('Back to Menu') }).getAttribute('href')).toBe('/');
    });

    it('explains by how much and why the order takes longer than this phone was told, also after a reload', async () => {
      const readyIn = (from: number, to: number): Partial<WireOrder> => ({
        ready_between: { from: plusMs(NOW, from * MINUTE_MS), to: plusMs(NOW, to * MINUTE_MS) },
      });
      on(
        itemsWait(
          waiting({ ...HOT_DOG, id: productId(20) }),
          waiting({ ...HOT_DOG, id: productId(21) }, { reason: 'paused', station: 'Bar' }),
        ),
      );
      await open(readyIn(6, 12), readyIn(9, 15));
      const between = () => screen.getByText(new RegExp(`^${says('Ready between')}`)).parentElement?.textContent;
      const later = says('3 minutes later than we said. Lots of people want what you ordered right now.', (t) =>
        t.order.correction({ minutes: 3, reason: 'full' }),
      );
      expect(between()).toMatch(/PM$/);
      await passTime(10_000);
      await settle();
      expect(between()?.endsWith(`PM ${later}`)).toBe(true);
      cleanup();
      await open(readyIn(9, 15));
      expect(between()?.endsWith(`PM ${later}`)).toBe(true);
    });

    it('shows the pickup code of a mail’s link, and remembers it', async () => {
      on(statusIs({}));
      renderApp(`/order-status/${HASH}#R26`);
      await settle();
      expect(screen.getByText('R26')).toBeTruthy();
      expect(localStorage.getItem('bandstand.pickup-codes')).toBe(JSON.stringify([{ hash: HASH, code: 'R26' }]));
    });

    it('shows the pickup code that the phone remembers', async () => {
      localStorage.setItem('bandstand.pickup-codes', JSON.stringify([{ hash: HASH, code: 'R26' }]));
      await open({});
      expect(screen.getByText('R26')).toBeTruthy();
    });

    it.each(['[{"hash":1}]', JSON.stringify([{ hash: HASH, code: '<b>' }]), JSON.stringify([{ hash: 'another', code: 'R26' }])])(
      'shows no code when the phone knows none: %s',
      async (stored) => {
        localStorage.setItem('bandstand.pickup-codes', stored);
        on(statusIs({}));
        renderApp(`/order-status/${HASH}#about`);
        await settle();
        expect(document.body.textContent).not.toContain(says('Pickup code'));
      },
    );

    it.each<[Partial<WireOrder>, string]>([
      [{ status: 'queued' }, says('Order Received', (t) => t.order.status('queued'))],
      [{ status: 'preparing' }, says('Being Prepared', (t) => t.order.status('preparing'))],
      [{ status: 'ready', queue_position: 0 }, says('Ready for Pickup!', (t) => t.order.status('ready'))],
      [{ status: 'completed', queue_position: 0 }, says('Completed', (t) => t.order.status('completed'))],
      [{ status: 'cancelled', queue_position: 0 }, says('Cancelled', (t) => t.order.status('cancelled'))],
    ])('names %o "%s" in badge and title', async (facts, label) => {
      await open(facts);
      // The tracker names the first three, whatever the status.
      expect(screen.getAllByText(label).some(({ parentElement }) => parentElement?.className.includes('badge'))).toBe(true);
      expect(document.title).toBe(`${label} #042 · Bandstand`);
    });

    it('shows the preparing banner and the place while preparing', async () => {
      await open({ status: 'preparing', queue_position: 2 });
      expect(screen.getByText(says('Your order is being prepared', (t) => t.order.banner('preparing') ?? ''))).toBeTruthy();
      expect(screen.getByText(says('Come to the pickup window!', (t) => t.order.position('queued', 5)?.headline ?? ''))).toBeTruthy();
      expect(screen.queryByText({ en: 'Your order is #2 in the queue', es: 'Tu pedido es el número 2 en la fila' }[language])).toBeNull();
      expect(step()?.textContent).toContain(says('Being Prepared', (t) => t.order.status('preparing')));
    });

    it('shows bagging as preparing', async () => {
      const wire = { ...z.encode(ordersContract.status.response, anOrder()), status: 'bagging' };
      server.use(http.get(ordersContract.status.path, () => Response.json(wire)));
      renderApp(`/order-status/${HASH}`);
      await settle();
      expect(document.title).toBe(`${says('Being Prepared', (t) => t.order.status('preparing'))} #042 · Bandstand`);
    });

    it('shows the ready banner and no place once ready', async () => {
      await open({ status: 'ready', queue_position: 3, ready_at: instant(NOW) });
      expect(screen.getByRole('alert').textContent).toContain(
        says('Your order is ready for pickup!', (t) => t.order.banner('ready') ?? ''),
      );
      expect(screen.queryByText(says('Come to the pickup window!', (t) => t.order.position('queued', 5)?.headline ?? ''))).toBeNull();
      expect(factOf(says('Estimated ready'))).toBe(says('Ready now'));
      expect(step()?.textContent).toContain(says('Ready for Pickup!', (t) => t.order.status('ready')));
    });

    it('drops tracker and place once the order is over, and keeps name and pickup place', async () => {
      await open({ status: 'completed', queue_position: 0 });
      expect(screen.getByText(says('Order completed - Thank you!', (t) => t.order.banner('completed') ?? ''))).toBeTruthy();
      expect(screen.queryByRole('list', { name: says('Progress') })).toBeNull();
      expect(screen.getByText(says('Last name:')).nextElementSibling?.textContent).toBe('Rivera');
      expect(screen.getByText(says('Pickup'))).toBeTruthy();
      expect(factOf(says('Estimated ready'))).toBeUndefined();
    });

    const answerOnStub = () => screen.getByRole('heading', { level: 1 }).textContent;

    it('names the next night when the game is off', async () => {
      const off = { status: 'cancelled', called_off: true, queue_position: 0 } as const;
      on(standIsClosed({ name: 'vs. Kennedy', opensAt: null }, true));
      await open(off);
      expect(answerOnStub()).toBe(says('Tonight’s game is off'));
      expect(screen.getByText(says('Next: vs. Kennedy', (t) => t.menu.next('vs. Kennedy')))).toBeTruthy();
      expect(screen.queryByRole('link', { name: says('Order Something Else') })).toBeNull();
    });

    it('is an order of its own that is cancelled while the stand goes on', async () => {
      await open({ status: 'cancelled', called_off: true, queue_position: 0 });
      expect(answerOnStub()).toBe(says('Your order is cancelled'));
      expect(screen.getByRole('link', { name: says('Order Something Else') }).getAttribute('href')).toBe('/');
    });

    it('brings the answer to a cancel into view', async () => {
      const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      vi.stubGlobal('scrollY', 900);
      onTestFinished(() => {
        vi.unstubAllGlobals();
        scrollTo.mockRestore();
      });
      await open({ status: 'cancelled', queue_position: 0 });
      expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
      expect(document.activeElement?.textContent).toBe(says('Your order is cancelled'));
    });

    it('does not thank for an order that nobody came for', async () => {
      await open({ status: 'completed', kept: true, queue_position: 0 });
      expect(document.title).toBe(`${says('Not Picked Up')} #042 · Bandstand`);
      expect(
        screen.getByText(
          says('Nobody picked up this order, so it’s closed. What was paid and not refunded stays with the band as a donation.'),
        ),
      ).toBeTruthy();
      expect(screen.queryByText(says('Order completed - Thank you!', (t) => t.order.banner('completed') ?? ''))).toBeNull();
    });

    it.each([
      [cents(978), '$9.78', says('goes back to you', (t) => t.order.goesBack(null))],
      // The donation is kept.
      [cents(876), '$8.76', says('of your $9.78 goes back to you', (t) => t.order.goesBack('$9.78'))],
      [null, null, says('We couldn’t send your money back yet. The stand knows.', (t) => t.order.banner('cancelled') ?? '')],
    ])('shows the refund of a canceled order: %s', async (refunded_amount, amount, sentence) => {
      await open({ status: 'cancelled', queue_position: 0, refunded_amount });
      const answer = screen.getByText(sentence).parentElement?.textContent;
      expect(answer).toContain(says('Your order is cancelled'));
      expect(answer?.match(/\$[\d.]+/)?.[0] ?? null).toBe(amount);
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('leaves out what the customer did not ask for', async () => {
      await open({ special_instructions: null, estimated_ready_time: null });
      expect(screen.queryByText(says('Special instructions'))).toBeNull();
      expect(factOf(says('Estimated ready'))).toBeUndefined();
    });

    it('refreshes every 10 seconds and announces the change of status, not every refresh', async () => {
      const requests = await open({}, { queue_position: 3 }, { status: 'preparing', queue_position: 1 });
      const said = () =>
        screen
          .getAllByRole('status')
          .map((region) => region.textContent)
          .join(' | ');
      expect(said()).not.toContain(says('Order Received', (t) => t.order.status('queued')));
      await passTime(10_000);
      expect(requests).toHaveLength(2);
      expect(said()).toContain(says('Your order is #3 in the queue', (t) => t.order.message('queued', 3)));
      expect(said()).not.toContain(says(`Last updated ${AT}. Refreshes every 10 seconds.`, (t) => t.order.updated(AT, 10)).split(AT)[0]);
      await passTime(10_000);
      expect(requests).toHaveLength(3);
      expect(said()).toContain(says('Being Prepared', (t) => t.order.status('preparing')));
      expect(document.title).toBe(`${says('Being Prepared', (t) => t.order.status('preparing'))} #042 · Bandstand`);
    });

    it('keeps the order on the screen when a refresh fails', async () => {
      on(statusBreaks(1));
      renderApp(`/order-status/${HASH}`);
      await settle();
      await passTime(10_000);
      expect(screen.getByText(says('Failed to fetch order status'))).toBeTruthy();
      expect(screen.getByText('#042')).toBeTruthy();
    });
  });

  describe('a link that leads nowhere', () => {
    it('reports an unknown order', async () => {
      on(statusIsRefused('NOT_FOUND'));
      renderApp(`/order-status/${HASH}`);
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(NOT_FOUND[language]);
      expect(document.title).toBe(`${says('Order Not Found')} · Bandstand`);
    });

    it('reports a failure', async () => {
      on(statusBreaks());
      renderApp(`/order-status/${HASH}`);
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(says('Failed to fetch order status'));
    });

    it.each(['/order-status', '/order-status/', '/order-status/short'])('calls %s an invalid link without asking', async (address) => {
      renderApp(address);
      await settle();
      expect(screen.getByRole('alert').textContent).toBe(says('Invalid order lookup link'));
    });

    it('asks more slowly after too many requests', async () => {
      const requests = on(statusIsRefused('RATE_LIMITED'));
      renderApp(`/order-status/${HASH}`);
      await settle();
      await passTime(59_000);
      expect(requests).toHaveLength(1);
      await passTime(1_000);
      expect(requests).toHaveLength(2);
    });
  });
});
