import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { POLLING } from '#web/api/polling.ts';
import { ordersCome } from '../msw/handlers/staff.handlers.ts';
import { on, server } from '../msw/server.ts';
import { answer } from '../msw/typed-handler.ts';
import { openStaffApp, settleApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const ID = '0193c0de-0000-7000-8000-000000000001';
/** Longer than a query is retried. */
const TRIED_MS = 15 * SECOND_MS;

const SCREENS: readonly (readonly [address: string, loading: string, failed: string])[] = [
  ['/fulfillment', 'Initializing...', 'Error Loading Orders'],
  [`/fulfillment/${ID}`, 'Loading order', 'Unable to load order'],
  ['/pickup-window', 'Loading orders', 'Error loading orders.'],
  ['/window', 'Loading products...', 'Failed to load the products'],
  ['/drawers', 'Loading drawers...', 'Failed to load the drawers'],
  [`/drawers/${ID}`, 'Loading the drawer...', 'Failed to load the drawer'],
  ['/admin/staff', 'Loading staff codes...', 'Failed to load staff codes'],
  ['/admin/sales-report', 'Loading sales report...', 'Failed to fetch sales report'],
  ['/admin/orders', 'Loading orders...', 'Failed to fetch orders: 500'],
  ['/admin/holds', 'Loading open checkouts...', 'Failed to load open checkouts'],
  ['/admin/audit', 'Loading audit log...', 'Failed to load the audit log'],
  ['/admin/night', 'Loading the night...', 'Failed to load the night'],
  [`/admin/night/${ID}/sheet`, 'Loading the sheet...', 'Failed to load the sheet'],
  ['/admin/night/stock', 'Loading the stock...', 'Failed to load the stock'],
  ['/admin/ready', 'Checking...', 'Failed to check the stand'],
  ['/admin/call-off', 'Loading orders...', 'Failed to load the orders'],
  ['/admin/money', 'Loading nights...', 'Failed to load the nights'],
  ['/admin/money/form', 'Loading the form...', 'Failed to load the form'],
  ['/admin/money/form?of=2026-11', 'Loading the form...', 'Failed to load the form'],
  ['/admin/bank', 'Asking the card provider...', 'The card provider did not answer'],
  ['/admin/reader', 'Loading nights...', 'The nights didn’t load'],
  ['/admin/boards', 'Loading boards...', 'Failed to load the boards'],
  ['/admin/setup', 'Loading...', 'Failed to load the set-up'],
  ['/admin/settings', 'Loading settings...', 'Failed to load the settings'],
  ['/admin/people', 'Loading people...', 'Failed to load the people'],
  ['/admin/people/hand-over', 'Loading the list...', 'Failed to load the list'],
  ['/admin/account', 'Loading...', 'Failed to load your login'],
];

/** All calls except the shell's. */
const allCalls = (outcome: () => Response | Promise<never>): void =>
  server.use(http.get('*/api/*', ({ request }) => (/\/api\/(config|auth)/.test(request.url) ? undefined : outcome())));

const texts = (): readonly (string | null)[] => [...document.querySelectorAll('main *')].map(({ textContent }) => textContent);

describe.each(SCREENS)('%s', (address, loading, failed) => {
  it('shows that it loads until the stand answers', async () => {
    allCalls(() => new Promise(() => undefined));
    await openStaffApp(address, 'admin');
    expect(texts()).toContain(loading);
    expect(texts()).not.toContain(failed);
  });

  it('shows that it failed when the stand does not answer', async () => {
    allCalls(() => Response.json({}, { status: 500 }));
    await openStaffApp(address, 'admin');
    await passTime(TRIED_MS);
    expect(texts()).toContain(failed);
    expect(texts()).not.toContain(loading);
  });
});

it('keeps saying so during the next poll, until it is answered; another list begins by loading', async () => {
  const [loading, failed] = ['Loading orders...', 'Failed to fetch orders: 500'];
  allCalls(() => Response.json({}, { status: 500 }));
  await openStaffApp('/admin/orders', 'admin');
  await passTime(TRIED_MS);
  const poll = Promise.withResolvers<void>();
  const polls = on(ordersCome(() => poll.promise.then(() => answer([]))));
  await passTime(POLLING.fulfillmentOrdersMs);
  expect(polls).toHaveLength(1);
  expect(texts()).toContain(failed);
  expect(texts()).not.toContain(loading);
  await tap('This Week', 'Today');
  expect(texts()).toContain(loading);
  expect(texts()).not.toContain(failed);
  poll.resolve();
  await settleApp();
  expect(texts()).toContain('No orders today');
});
