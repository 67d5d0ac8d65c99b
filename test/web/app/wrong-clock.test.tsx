import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { callOffContract } from '#adapters/http-contract/call-off.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { callOffId, orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { accountIs, DANA, MARTA, peopleAre } from '../msw/handlers/people.handlers.ts';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { aCode, codesAre, issueCalls, linkIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import {
  idOf,
  minutesAgo,
  ordersAre,
  packedOrderIs,
  preparing,
  ready,
  staffOrder,
  statusChangesTo,
  TONIGHT,
} from '../msw/handlers/staff.handlers.ts';
import { aStation, pauseIs, stationStatesAre } from '../msw/handlers/stations.handlers.ts';
import { aWireSale, saleIsMade, sheetIsEntered } from '../msw/handlers/window.handlers.ts';
import { addressOf } from '../every-screen/addresses.ts';
import { answersOf, type Moment } from '../every-screen/answers.ts';
import { streamsAreSilent } from '../msw/handlers/live.handlers.ts';
import { given, on, server } from '../msw/server.ts';
import { answer, networkFailure, standClock, typedHandler } from '../msw/typed-handler.ts';
import { fill, openStaffApp, settleApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

await import('#web/features/board/board.page.tsx');

const SLACK_MS = 2 * SECOND_MS;
/** If the clock is behind, the past seems to be in the future; a day ahead, all of tonight seems over. */
const OFF_BY_HOURS = [-3, 24];
/** Longer than the longest tick of a screen. */
const LATER_MS = 61 * SECOND_MS;

type Person = Parameters<typeof openStaffApp>[1];
type Row = {
  readonly at: string;
  readonly as: Person;
  /** The stand's answers. */
  readonly says: () => void;
  readonly does?: () => Promise<unknown>;
  /** On the screen when the device's clock is right. */
  readonly shows: readonly (string | RegExp)[];
};

const PAUSE = { until: plusMs(TONIGHT, 17 * MINUTE_MS), sentence: 'Busy.', pausedBy: 'Dana', pausedAt: minutesAgo(3) };
const OPEN = aStation('Grill', { points: 22, limit: 24, resumesAt: 19 });
const PAUSED = { ...OPEN, pause: PAUSE };
const sellsCola = (): void => {
  given(menuIs([COLA, HOT_DOG]), drawersAre(), ordersAre([]));
};
const sellCola = async (): Promise<void> => {
  await tap(/^Cola,/, 'Cash', 'Exact');
};
const enterSheet = async (): Promise<void> => {
  const written = { 'Time on the sheet': '19:15', 'Who sold': 'Ana', 'Cola, sold': '4' };
  for (const [label, value] of Object.entries(written)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await tap('Enter the Sheet');
};
/** Only the device's clock; the stand's continues. */
const jump = (ms: number): void => {
  standClock.aheadMs -= ms;
  vi.setSystemTime(Date.now() + ms);
};
const near = (at: number): number => expect.closeTo(at, -3.6) as number;
const goOffline = (): void => act(() => onlineManager.setOnline(false));

/** Only the first one of the evening is open. */
const momentOf = (pattern: string): Moment => (pattern === '/admin/night' ? 'first' : 'last');

const SCREENS: readonly Row[] = [
  {
    at: '/fulfillment',
    as: 'staff',
    says: () => {
      given(
        ordersAre([staffOrder(36)]),
        stationStatesAre(PAUSED),
        statusChangesTo((status) => staffOrder(36, { status })),
      );
    },
    does: () => tap('Mark as Ready #036'),
    shows: ['Undo Ready', 'until 8:17 PM'],
  },
  {
    at: '/fulfillment?view=preparing',
    as: 'staff',
    says: () => on(ordersAre([preparing(33, { preparing_heard_at: minutesAgo(3) })])),
    shows: ['Take Over'],
  },
  { at: `/fulfillment/${idOf(36)}`, as: 'staff', says: () => on(packedOrderIs(preparing(36)).orders), shows: ['7:31 PM'] },
  {
    at: '/fulfillment/settle',
    as: 'staff',
    says: () => on(ordersAre([staffOrder(36)])),
    does: async () => {
      goOffline();
      await passTime(4 * SECOND_MS);
    },
    shows: ['No network since 8:00 PM'],
  },
  { at: '/pickup-window', as: 'staff', says: () => on(ordersAre([ready(21, 14)])), shows: ['14m'] },
  {
    at: '/pickup-window',
    as: 'staff',
    says: () => {
      given(
        ordersAre([ready(21, 14)], []),
        statusChangesTo((status) => ready(21, 14, { status })),
      );
    },
    does: () => tap('Picked Up #021'),
    shows: ['Undo', 'Left: 10'],
  },
  {
    at: '/window',
    as: 'staff',
    says: () => {
      sellsCola();
      on(saleIsMade());
    },
    does: sellCola,
    shows: [/Undo \((?:60|59)s\)/],
  },
  {
    at: '/window',
    as: 'staff',
    says: () => {
      sellsCola();
      on(saleIsMade(networkFailure()));
    },
    does: async () => {
      goOffline();
      await sellCola();
    },
    shows: [/Undo \((?:60|59)s\)/],
  },
  {
    at: '/window/paper/enter',
    as: 'staff',
    says: () => {
      sellsCola();
      on(sheetIsEntered(answer(aWireSale({ status: 'completed' }))));
    },
    does: () => enterSheet(),
    shows: [/Undo \((?:60|59)s\)/],
  },
  {
    at: '/admin/staff',
    as: 'admin',
    says: () => {
      given(codesAre(aCode(1, 'J6TW9A', { expires_at: plusMs(TONIGHT, 5 * HOUR_MS) })), issueCalls(answer(aCode(9, 'J6TW9B'))), linkIs());
    },
    does: async () => {
      fill(/name/i, 'Kim');
      await tap('Generate Staff Code');
    },
    shows: ['until 2:00 AM', /5 ?h/],
  },
  {
    at: `/board#token=${'b'.repeat(43)}`,
    as: 'nobody',
    says: () => {
      const empty = { release: 'r1', menu_path: '/s/a-pass', shows: 'orders' as const, prices: [], preparing: [], ready: [] };
      on(typedHandler(boardContract.show, (earlier) => (earlier === 0 ? answer(empty) : networkFailure())));
    },
    does: async () => {
      await settleApp();
      await passTime(50 * SECOND_MS);
    },
    shows: ['Numbers as of 8:00 PM'],
  },
  {
    at: '/admin/call-off',
    as: 'admin',
    says: () =>
      on(
        typedHandler(callOffContract.get, () =>
          answer<ResponseOf<typeof callOffContract.get>>({
            night: { id: 'night-1', name: 'vs. Lincoln' },
            orders: [],
            handedOut: 61,
            current: {
              id: callOffId('call-off-1'),
              isAll: true,
              calledBy: 'Dana',
              calledAt: minutesAgo(5),
              orders: [
                {
                  orderId: orderId(idOf(1)),
                  orderNumber: 'PE-20261120-O-001',
                  customerName: 'Ana',
                  amount: cents(1_050),
                  tender: 'card',
                  state: 'refunded',
                  refusals: 0,
                  attempts: 0,
                  dueAt: null,
                  told: { state: 'sent', at: minutesAgo(4) },
                },
              ],
            },
          }),
        ),
      ),
    shows: [/7:5\d PM/],
  },
  {
    at: '/admin/bank',
    as: 'admin',
    says: () =>
      on(
        typedHandler(bankContract.deposits, () =>
          answer<ResponseOf<typeof bankContract.deposits>>({
            provider: 'stripe',
            checkedAt: TONIGHT,
            deposits: [],
            tests: { count: 0, amount: cents(0) },
            others: { count: 0, amount: cents(0) },
          }),
        ),
      ),
    shows: ['checked 8:00 PM'],
  },
  {
    at: '/admin/people',
    as: 'admin',
    says: () => on(peopleAre(DANA, MARTA)),
    shows: [/\d:\d\d PM|ago/],
  },
  { at: '/admin/account', as: 'dana', says: () => on(accountIs()), shows: ['7:30 PM'] },
  // As a whole evening leaves them.
  ...[
    '/',
    '/success',
    '/order-status/:hash?',
    '/fulfillment',
    '/fulfillment/paper',
    '/fulfillment/sold-out/:productId',
    '/drawers',
    '/drawers/:drawerId',
    ...['audit', 'boards', 'holds', 'night', 'orders', 'sales-report'].map((page) => `/admin/${page}`),
  ].map((pattern): Row => ({
    at: addressOf(pattern, momentOf(pattern)),
    as: 'dana',
    says: () => server.use(...streamsAreSilent(), ...answersOf(momentOf(pattern), [])),
    shows: [/\d:\d\d|\d ?min|20\d\d/],
  })),
];

/** Everything that people read, including fields, and the seconds left for an undo. */
const shown = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ...[...document.querySelectorAll<HTMLElement>('[data-left]')].map(({ dataset }) => `Left: ${dataset['left']}`),
  ].join(' ¶ ');

/** Times in this device's storage. The latest is the end of an undo. Keys that end in `-at` only order a text and its copy. */
const keptTimes = (): readonly number[] =>
  Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at) ?? '')
    .flatMap((key) => (key.endsWith('-at') ? [] : (localStorage.getItem(key)?.match(/\b1[78]\d{11}\b/g) ?? [])))
    .map(Number);
const areKeptTimesRight = (): void => {
  const now = Date.now() + standClock.aheadMs;
  for (const at of keptTimes()) expect([at, at >= TONIGHT - SLACK_MS && at <= now + MINUTE_MS + SLACK_MS]).toEqual([at, true]);
};

const openAt = async ({ at, as, says, does }: Row, aheadHours: number) => {
  localStorage.clear();
  standClock.aheadMs = aheadHours * HOUR_MS;
  says();
  const app = await openStaffApp(at, as);
  await does?.();
  return app;
};

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })),
);
afterEach(() => {
  standClock.aheadMs = 0;
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('a device with a wrong clock', () => {
  it.each(SCREENS)('at $at shows the stand’s time, at once and after its clock has jumped', async (row) => {
    let app = await openAt(row, 0);
    const right = shown();
    for (const text of row.shows) expect(right).toMatch(text);
    await passTime(LATER_MS);
    const later = shown();
    for (const hours of OFF_BY_HOURS) {
      app.close();
      onlineManager.setOnline(true);
      vi.useRealTimers();
      app = await openAt(row, hours);
      expect([hours, shown()]).toEqual([hours, right]);
      areKeptTimesRight();
      jump(2 * hours * HOUR_MS);
      await passTime(LATER_MS);
      expect([hours, shown()]).toEqual([hours, later]);
      areKeptTimesRight();
    }
    app.close();
  });

  it.each(OFF_BY_HOURS)('of %i hours sends the stand’s times, also when it jumps before it sends', async (hours) => {
    standClock.aheadMs = hours * HOUR_MS;
    sellsCola();
    const sales = on(saleIsMade());
    let app = await openStaffApp('/window');
    goOffline();
    await sellCola();
    jump(HOUR_MS);
    await passTime(LATER_MS);
    act(() => onlineManager.setOnline(true));
    await passTime(16 * SECOND_MS);
    const [sold] = sales;
    expect([sold?.body.soldAt, sold?.body.sentAt]).toEqual([near(TONIGHT), near(plusMs(TONIGHT, LATER_MS))]);

    app.close();
    vi.useRealTimers();
    sellsCola();
    const sheets = on(sheetIsEntered(answer(aWireSale({ status: 'completed' }))));
    app = await openStaffApp('/window/paper/enter');
    jump(HOUR_MS);
    await enterSheet();
    expect(sheets.map(({ body }) => body.writtenAt)).toEqual([plusMs(TONIGHT, -45 * MINUTE_MS)]);

    app.close();
    vi.useRealTimers();
    server.use(...streamsAreSilent(), ...answersOf('first', []));
    on(stationStatesAre(OPEN));
    const paused = on(pauseIs(answer({ stations: [PAUSED], everything: null })));
    app = await openStaffApp('/admin/night', 'manager');
    await tap('Pause Grill');
    jump(HOUR_MS);
    await passTime(9 * SECOND_MS);
    await tap(/^Pause until \d/);
    expect(paused[0]?.body.until).toEqual(near(plusMs(TONIGHT, 20 * MINUTE_MS + 9 * SECOND_MS)));
    app.close();
  });
});
