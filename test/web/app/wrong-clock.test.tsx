import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { callOffContract } from '#adapters/http-contract/call-off.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightSheetContract } from '#adapters/http-contract/night-sheet.contract.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { callOffId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aCode, anEntry, auditIs, codesAre, issueCalls, linkIs, reportIs, aReport } from '../msw/handlers/admin.handlers.ts';
import { boardsAre } from '../msw/handlers/boards.handlers.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { aDrawer, aCount, bookIs, DRAWER_A, drawerDetails, drawerIs, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { aHold, holdsAre } from '../msw/handlers/holds.handlers.ts';
import { HASH, lookupBySessionGives, found, ORDERED_AT, statusIs } from '../msw/handlers/orders.handlers.ts';
import { accountIs, DANA, MARTA, peopleAre } from '../msw/handlers/people.handlers.ts';
import { standIsClosed } from '../msw/handlers/queue.handlers.ts';
import { outOfHotDogs, sellableAre, shortageIs } from '../msw/handlers/sold-out.handlers.ts';
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
import { aGiven, aWireSale, givenIs, saleIsMade, sheetIsEntered } from '../msw/handlers/window.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, networkFailure, problem, standClock, typedHandler } from '../msw/typed-handler.ts';
import { openStaffApp, settleStaffApp, tap } from '../open-staff-app.ts';
import { passTime } from '../polling-clock.ts';

await import('#web/features/board/board.page.tsx');

const SLACK_MS = 2 * SECOND_MS;
/** Behind, what has begun seems to lie ahead; a day ahead, all of tonight seems over. */
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

const night: ResponseOf<typeof nightsContract.list>['nights'][number] = {
  id: nightId('0193c0de-0000-7000-8000-000000000001'),
  name: 'vs. Lincoln',
  state: 'open',
  opensAt: null,
  closesAt: plusMs(TONIGHT, HOUR_MS),
  openedAt: minutesAgo(90),
  openedBy: 'Dana',
  closedAt: null,
  closedBy: null,
  orders: 3,
};
const unfinished = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };
const nightsAre = (...nights: readonly (typeof night)[]) => {
  on(typedHandler(nightsContract.list, () => answer({ nights: [...nights], takesOrders: true, unfinished })));
  on(typedHandler(nightSheetContract.get, () => problem('NOT_FOUND', 'There is no such night.')));
  on(typedHandler(stockContract.shelf, () => answer({ night: 'vs. Lincoln', products: [] })));
  on(
    typedHandler(nightsContract.closing, () =>
      answer<ResponseOf<typeof nightsContract.closing>>({
        uncollected: [
          {
            id: orderId(idOf(14)),
            orderNumber: 'BAND-20261120-O-014',
            customerName: 'Okafor',
            items: 2,
            readySince: minutesAgo(40),
            amount: cents(1_133),
            back: 'card',
          },
        ],
        toMake: 0,
        toHandOut: 0,
        policy: 'keep',
      }),
    ),
  );
};
const PAUSE = { until: plusMs(TONIGHT, 17 * MINUTE_MS), sentence: 'Busy.', pausedBy: 'Dana', pausedAt: minutesAgo(3) };
const OPEN = aStation('Grill', { points: 22, limit: 24, resumesAt: 19 });
const PAUSED = { ...OPEN, pause: PAUSE };
const sellsCola = (): void => {
  on(menuIs([COLA, HOT_DOG]));
  on(drawersAre());
  on(ordersAre([]));
};
const sellCola = async (): Promise<void> => {
  for (const name of [/^Cola,/, 'Cash', 'Exact']) await tap(name);
};
const enterSheet = async (): Promise<void> => {
  const written = { 'Time on the sheet': '19:15', 'Who sold': 'Ana', 'Cola, sold': '4' };
  for (const [label, value] of Object.entries(written)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await tap('Enter the Sheet');
};
/** The device's clock alone: the stand's goes on. */
const jump = (ms: number): void => {
  standClock.aheadMs -= ms;
  vi.setSystemTime(Date.now() + ms);
};
const near = (at: number): number => expect.closeTo(at, -3.6) as number;
const goOffline = (): void => act(() => onlineManager.setOnline(false));

const SCREENS: readonly Row[] = [
  {
    at: '/fulfillment',
    as: 'staff',
    says: () => {
      on(ordersAre([staffOrder(36)]));
      on(stationStatesAre(PAUSED));
      on(statusChangesTo((status) => staffOrder(36, { status })));
    },
    does: () => tap('Mark as Ready #036'),
    shows: ['Undo Ready', 'until 8:17 PM'],
  },
  { at: '/fulfillment', as: 'staff', says: () => on(ordersAre([staffOrder(36)])), shows: ['29m'] },
  {
    at: '/fulfillment?view=preparing',
    as: 'staff',
    says: () => on(ordersAre([preparing(33, { preparing_heard_at: minutesAgo(3) })])),
    shows: ['Take Over'],
  },
  { at: `/fulfillment/${idOf(36)}`, as: 'staff', says: () => on(packedOrderIs(preparing(36)).orders), shows: ['7:31 PM'] },
  { at: '/fulfillment/paper', as: 'staff', says: () => on(ordersAre([staffOrder(36)])), shows: ['As of 8:00 PM'] },
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
  {
    at: '/fulfillment/sold-out/1',
    as: 'staff',
    says: () => on(shortageIs(outOfHotDogs())),
    shows: ['Sold out since 7:47 PM'],
  },
  { at: '/pickup-window', as: 'staff', says: () => on(ordersAre([ready(21, 14)])), shows: ['14m'] },
  {
    at: '/pickup-window',
    as: 'staff',
    says: () => {
      on(ordersAre([ready(21, 14)], []));
      on(statusChangesTo((status) => ready(21, 14, { status })));
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
    at: '/drawers',
    as: 'manager',
    says: () => {
      on(drawersAre([aDrawer()]));
      on(givenIs({ waiting: [aGiven()] }));
    },
    shows: ['8:00 PM'],
  },
  {
    at: `/drawers/${DRAWER_A}`,
    as: 'manager',
    says: () => {
      on(drawersAre([aDrawer({ state: 'counted' })]));
      on(drawerIs(() => drawerDetails({ state: 'counted', count: aCount() })));
      on(bookIs());
    },
    shows: [/\d:\d\d PM/],
  },
  {
    at: '/admin/staff',
    as: 'admin',
    says: () => {
      on(codesAre(aCode(1, 'J6TW9A', { expires_at: plusMs(TONIGHT, 5 * HOUR_MS) })));
      on(issueCalls(answer(aCode(9, 'J6TW9B'))));
      on(linkIs());
    },
    does: async () => {
      fireEvent.change(screen.getByLabelText(/name/i), { target: { value: 'Kim' } });
      await tap('Generate Staff Code');
    },
    shows: ['until 2:00 AM', /5 ?h/],
  },
  { at: '/admin/holds', as: 'admin', says: () => on(holdsAre({ holds: [aHold(1)] })), shows: [/min/] },
  {
    at: '/admin/audit',
    as: 'admin',
    says: () => on(auditIs({ entries: [anEntry('1', 'price', 'Cola costs $2.50')], hasMore: false })),
    shows: [/\d:\d\d PM/],
  },
  { at: '/admin/sales-report', as: 'admin', says: () => on(reportIs(aReport())), shows: ['November 20, 2026'] },
  { at: '/admin/orders', as: 'admin', says: () => on(ordersAre([staffOrder(36)])), shows: ['7:31 PM'] },
  {
    at: '/admin/night',
    as: 'admin',
    says: () => {
      nightsAre(night);
      on(stationStatesAre(PAUSED));
      on(sellableAre());
    },
    shows: ['open since 6:30 PM', '17 more minutes', '9:00 PM'],
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
    at: '/admin/boards',
    as: 'admin',
    says: () => on(boardsAre([{ id: 'b1', name: 'TV', shows: 'orders', created_by: 'Dana', created_at: minutesAgo(60) }])),
    shows: ['7:00 PM'],
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
  {
    at: `/board#token=${'b'.repeat(43)}`,
    as: 'nobody',
    says: () => {
      const empty = { release: 'r1', menu_path: '/s/a-pass', shows: 'orders' as const, prices: [], preparing: [], ready: [] };
      on(typedHandler(boardContract.show, (earlier) => (earlier === 0 ? answer(empty) : networkFailure())));
    },
    does: async () => {
      await settleStaffApp();
      await passTime(50 * SECOND_MS);
    },
    shows: ['Numbers as of 8:00 PM'],
  },
  {
    at: `/order-status/${HASH}`,
    as: 'nobody',
    says: () => on(statusIs({ estimated_ready_time: plusMs(TONIGHT, 9 * MINUTE_MS) })),
    shows: ['8:00:0'],
  },
  {
    at: '/success?session_id=cs_test_8f2kq41vx7r0abcdef',
    as: 'nobody',
    says: () => on(lookupBySessionGives(found({ created_at: ORDERED_AT, estimated_ready_time: plusMs(TONIGHT, 9 * MINUTE_MS) }))),
    shows: [/min/],
  },
  {
    at: '/',
    as: 'nobody',
    says: () => on(standIsClosed({ name: 'vs. Central', opensAt: plusMs(TONIGHT, 20 * HOUR_MS) })),
    shows: [/4:00 PM/],
  },
];

/** All that people read, also in fields, and the seconds that are left for an undo. */
const shown = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ...[...document.querySelectorAll<HTMLElement>('[data-left]')].map(({ dataset }) => `Left: ${dataset['left']}`),
  ].join(' ¶ ');

/** Times in what this device keeps. The longest to come is the end of an undo. What ends in `-at` only orders a text and its copy. */
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
  vi.useRealTimers();
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
    on(stationStatesAre(OPEN));
    nightsAre(night);
    on(sellableAre());
    const paused = on(pauseIs(answer({ stations: [PAUSED], everything: null })));
    app = await openStaffApp('/admin/night', 'manager');
    await tap('Pause Grill');
    jump(HOUR_MS);
    await passTime(9 * SECOND_MS);
    await tap(/^Pause until \d/);
    expect(paused[0]?.body.until).toEqual(near(plusMs(TONIGHT, 20 * MINUTE_MS + 9 * SECOND_MS)));

    app.close();
    vi.useRealTimers();
    sellsCola();
    const sheets = on(sheetIsEntered(answer(aWireSale({ status: 'completed' }))));
    app = await openStaffApp('/window/paper/enter');
    jump(HOUR_MS);
    await enterSheet();
    // 7:15 PM, as it is written.
    expect(sheets.map(({ body }) => body.writtenAt)).toEqual([plusMs(TONIGHT, -45 * MINUTE_MS)]);
    app.close();
  });
});
