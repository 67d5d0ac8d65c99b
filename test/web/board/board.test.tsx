import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { liveLine } from '../msw/handlers/live.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { on, server } from '../msw/server.ts';
import { answer, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { settleStaffApp } from '../open-staff-app.ts';
import { passTime, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

// Its chunk comes only where a board is opened: here before the clock is stopped, however busy the machine is.
await import('#web/features/board/board.page.tsx');

type Board = ResponseOf<typeof boardContract.show>;

const LINK = `/board#token=${'b'.repeat(43)}`;
const A_POLL_MS = 11 * SECOND_MS;

const boardIs = (changes: Partial<Board> = {}) =>
  typedHandler(boardContract.show, () =>
    answer({ release: 'r1', menu_path: '/s/a-pass-of-this-evening', preparing: [], ready: [], ...changes }),
  );
const readyIs = (...numbers: readonly string[]): Partial<Board> => ({
  ready: numbers.map((number) => ({ number, name: 'Ann', ready_at: TONIGHT })),
});
const numbers = (): readonly (string | null)[] => [...document.querySelectorAll('li [aria-hidden]')].map(({ textContent }) => textContent);

const openBoard = async () => {
  stopTheClock(TONIGHT);
  const app = renderApp(LINK);
  // The screen, then its numbers.
  await settleStaffApp();
  await settleStaffApp();
  return app;
};

// jsdom lays nothing out: the television, not the tablet.
const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
beforeEach(() => vi.stubGlobal('matchMedia', () => wide));
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an empty board', () => {
  it('leads to the menu by a code that says who is at the stand', async () => {
    on(boardIs());
    await openBoard();
    expect(screen.getByRole('img', { name: 'QR code of the menu' }).querySelector('path')).not.toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order from your seat');
  });
});

describe('a board that nobody looks after', () => {
  it('shows what is ready, takes the secret out of the address, and keeps it over a reload', async () => {
    on(boardIs(readyIs('#041')));
    const app = await openBoard();
    expect(numbers()).toEqual(['#041']);
    expect(app.path()).toBe('/board');
    app.close();
    renderApp('/board');
    await settleStaffApp();
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
    await settleStaffApp();
    await passTime(5 * A_POLL_MS);
    expect(next.reloads()).toBe(0);
  });

  it('goes on after midnight with what the stand says then, and rings once for it', async () => {
    on(boardIs(readyIs('#041')));
    const app = await openBoard();
    vi.setSystemTime(TONIGHT + 4 * HOUR_MS);
    on(boardIs(readyIs('#001')));
    await passTime(A_POLL_MS);
    expect(numbers()).toEqual(['#001']);
    expect(app.chimes()).toBe(1);
  });

  it('says that the connection is lost and since when, and is back by itself', async () => {
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

  it('goes on asking when the browser does not notice that its network is back', async () => {
    on(boardIs(readyIs('#041')));
    await openBoard();
    act(() => onlineManager.setOnline(false));
    on(boardIs(readyIs('#042')));
    await passTime(A_POLL_MS);
    expect(numbers()).toEqual(['#042']);
  });

  it('hears of a change at once, and listens again when the line was cut', async () => {
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

  it('says how many more are being made than it shows', async () => {
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

  it('says that its link was revoked, with the last numbers', async () => {
    on(boardIs(readyIs('#041')));
    await openBoard();
    server.use(
      http.get(boardContract.show.path, () => Response.json({ error: 'No', code: 'UNAUTHENTICATED', requestId: 'x' }, { status: 401 })),
    );
    await passTime(A_POLL_MS);
    expect(screen.getByRole('alert').textContent).toContain('This link does not open the board any more.');
  });
});
