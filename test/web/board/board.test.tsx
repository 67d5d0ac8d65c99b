import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { liveLine } from '../msw/handlers/live.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on, server } from '../msw/server.ts';
import { answer, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { settleApp } from '../open-app.ts';
import { passTime, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

// The board's chunk loads on demand: preloaded before the clock is stopped, so that a busy machine does not matter.
await import('#web/features/board/board.page.tsx');

type Board = ResponseOf<typeof boardContract.show>;

const LINK = `/board#token=${'b'.repeat(43)}`;
const A_POLL_MS = 11 * SECOND_MS;

const boardIs = (changes: Partial<Board> = {}) =>
  typedHandler(boardContract.show, () =>
    answer({ release: 'r1', menu_path: '/s/a-pass-of-this-evening', shows: 'orders', prices: [], preparing: [], ready: [], ...changes }),
  );
const readyIs = (...numbers: readonly string[]): Partial<Board> => ({
  ready: numbers.map((number) => ({ number, name: 'Ann', ready_at: TONIGHT })),
});
const numbers = (): readonly (string | null)[] => [...document.querySelectorAll('li [aria-hidden]')].map(({ textContent }) => textContent);

const refuse = () =>
  server.use(
    http.get(boardContract.show.path, () => Response.json({ error: 'No', code: 'UNAUTHENTICATED', requestId: 'x' }, { status: 401 })),
  );
const offers = (code: string) =>
  typedHandler(boardContract.offerScreen, () =>
    answer({ code, secret: code.padEnd(43, '_'), ends_at: plusMs(instant(Date.now()), 5 * MINUTE_MS) }),
  );

const openBoard = async () => {
  stopTheClock(TONIGHT);
  const app = renderApp(LINK);
  // First the screen, then its numbers.
  await settleApp();
  await settleApp();
  return app;
};

// jsdom has no layout, so this is the television, not the tablet.
const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
beforeEach(() => vi.stubGlobal('matchMedia', () => wide));
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('an empty board', () => {
  it('leads to the menu by a code that proves the customer is at the stand', async () => {
    on(boardIs());
    await openBoard();
    expect(screen.getByRole('img', { name: 'QR code of the menu' }).querySelector('path')).not.toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order from your seat');
  });
});

describe('an unattended board', () => {
  it('shows the ready orders, removes the secret from the address, and keeps it over a reload', async () => {
    on(boardIs(readyIs('#041')));
    const app = await openBoard();
    expect(numbers()).toEqual(['#041']);
    expect(app.path()).toBe('/board');
    app.close();
    renderApp('/board');
    await settleApp();
    expect(numbers()).toEqual(['#041']);
  });

  it('loads a new release once, and is not taken in by the same one', async () => {
    on(boardIs());
    const app = await openBoard();
    await passTime(5 * A_POLL_MS);
    expect(app.reloads()).toBe(0);
    on(boardIs({ release: 'r2' }));
    await passTime(A_POLL_MS);
    expect(app.reloads()).toBe(1);
    app.close();
    const next = renderApp('/board');
    await settleApp();
    await passTime(5 * A_POLL_MS);
    expect(next.reloads()).toBe(0);
  });

  it('continues after midnight with the stand’s state, and rings once for it', async () => {
    on(boardIs(readyIs('#041')));
    const app = await openBoard();
    vi.setSystemTime(TONIGHT + 4 * HOUR_MS);
    on(boardIs(readyIs('#001')));
    await passTime(A_POLL_MS);
    expect(numbers()).toEqual(['#001']);
    expect(app.chimes()).toBe(1);
  });

  it('shows since when the connection is lost, and recovers by itself', async () => {
    on(boardIs(readyIs('#041')));
    await openBoard();
    on(typedHandler(boardContract.show, () => networkFailure()));
    await passTime(A_POLL_MS);
    expect(screen.getByRole('alert').textContent).toMatch(/Connection lost\. Numbers as of 8:00.PM\. Please ask at the window\./);
    expect(numbers()).toEqual(['#041']);
    on(boardIs(readyIs('#042')));
    await passTime(A_POLL_MS);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(numbers()).toEqual(['#042']);
  });

  it('is up to date within seconds of waking up after hours of sleep', async () => {
    on(boardIs(readyIs('#041')));
    await openBoard();
    on(boardIs(readyIs('#099')));
    // A sleeping computer runs no timers; when it wakes, the clock has moved on.
    vi.setSystemTime(TONIGHT + 9 * HOUR_MS);
    await passTime(A_POLL_MS);
    expect(numbers()).toEqual(['#099']);
    expect(screen.getByText(/5:00.AM/)).toBeDefined();
  });

  it('keeps polling when the browser does not notice that its network is back', async () => {
    on(boardIs(readyIs('#041')));
    await openBoard();
    act(() => onlineManager.setOnline(false));
    on(boardIs(readyIs('#042')));
    await passTime(A_POLL_MS);
    expect(numbers()).toEqual(['#042']);
  });

  it('shows a change at once, and reconnects after a cut', async () => {
    on(boardIs());
    const line = liveLine('board');
    server.use(line.handler);
    await openBoard();
    on(boardIs(readyIs('#041')));
    await act(async () => line.say('event: orders\ndata: {}\n\n'));
    await passTime(2 * SECOND_MS);
    expect(numbers()).toEqual(['#041']);
    line.hangUp();
    await passTime(MINUTE_MS);
    expect(line.connections.length).toBeGreaterThan(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows pages of nine in turn when more are ready', async () => {
    const all = Array.from({ length: 11 }, (_, at) => `#${String(at + 1).padStart(3, '0')}`);
    on(boardIs(readyIs(...all)));
    await openBoard();
    const first = numbers();
    await passTime(10 * SECOND_MS);
    expect(new Set([first.length, numbers().length])).toEqual(new Set([9, 2]));
    expect(new Set([...first, ...numbers()])).toEqual(new Set(all));
  });

  it('counts the orders in preparation that have no room', async () => {
    const inTheMaking = (count: number) => Array.from({ length: count }, (_none, at) => ({ number: `#${100 + at}`, name: 'Ann' }));
    const more = (): readonly (string | null)[] => screen.queryAllByText(/^and \d+ more$/).map(({ textContent }) => textContent);
    on(boardIs({ preparing: inTheMaking(10) }));
    await openBoard();
    expect([numbers().length, more()]).toEqual([10, []]);
    on(boardIs({ preparing: inTheMaking(11) }));
    await passTime(A_POLL_MS);
    const first = more();
    await passTime(10 * SECOND_MS);
    expect(new Set([...first, ...more()])).toEqual(new Set(['and 1 more', 'and 10 more']));
  });

  it('asks to be connected when its link was revoked, and shows no numbers anymore', async () => {
    given(boardIs(readyIs('#041')), offers('K7P2QX'));
    await openBoard();
    refuse();
    await passTime(A_POLL_MS);
    await passTime(SECOND_MS);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect this screen');
    expect(screen.getByText('K7P2QX')).toBeDefined();
    expect(numbers()).toEqual([]);
  });
});

describe('a screen without a link', () => {
  it('shows a code that changes, and is the board once a manager has accepted it, also after a reload', async () => {
    refuse();
    on(offers('K7P2QX'));
    stopTheClock(TONIGHT);
    const app = renderApp('/board');
    await settleApp();
    await passTime(SECOND_MS);
    expect(screen.getByText('K7P2QX')).toBeDefined();
    expect(screen.getByText(/New code in 4:5\d\./)).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code that connects this screen' })).toBeDefined();
    on(offers('NEWABC'));
    await passTime(5 * MINUTE_MS);
    expect(screen.getByText('NEWABC')).toBeDefined();
    on(boardIs(readyIs('#041')));
    await passTime(3 * SECOND_MS);
    expect(numbers()).toEqual(['#041']);
    app.close();
    renderApp('/board');
    await settleApp();
    expect(numbers()).toEqual(['#041']);
  });
});

describe('a price board', () => {
  it('shows products on sale, low and sold out in their place, and the code of the menu', async () => {
    const line = (name: string, left: number) => ({ name, category: 'food' as const, price: cents(350), left });
    on(boardIs({ shows: 'prices', prices: [line('Hot Dog', 40), line('Chili Dog', 3), line('Pizza Slice', 0)] }));
    await openBoard();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hot Dog$3.50',
      'Chili DogOnly 3 left!$3.50',
      'Pizza SliceSold out',
    ]);
    expect(screen.getByRole('img', { name: 'QR code of the menu' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Chime/ })).toBeNull();
  });

  it('dates its prices without a connection', async () => {
    on(boardIs({ shows: 'prices' }));
    await openBoard();
    on(typedHandler(boardContract.show, () => networkFailure()));
    await passTime(A_POLL_MS);
    expect(screen.getByRole('alert').textContent).toMatch(/Prices as of 8:00.PM/);
  });
});

describe('a screen that is looked at', () => {
  it('stays on, and warns where the browser cannot keep it on', async () => {
    const asked: string[] = [];
    const request = (type: string) => Promise.resolve({ release: () => Promise.resolve(void asked.push(`${type} released`)) });
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    on(boardIs());
    const app = await openBoard();
    expect(screen.queryByText(/may turn itself off/)).toBeNull();
    app.close();
    await settleApp();
    expect(asked).toEqual(['screen released']);
    Reflect.deleteProperty(navigator, 'wakeLock');
    renderApp('/board');
    await settleApp();
    expect(screen.getByText(/may turn itself off/)).toBeDefined();
  });
});
