import { describe, expect, it } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { PATHS } from '#web/paths.ts';
import { menuEntries } from '#web/app/shell/menu-entries.ts';
import { readProjectFile } from './project-files.ts';

/** Spec §6. */
const MENUS = {
  admin: ['Inventory', 'Staff Management', 'Reports', 'Orders', 'Pickup Window'],
  manager: ['Customer View', 'Inventory', 'Orders', 'Pickup Window'],
  staff: ['Customer View', 'Orders', 'Pickup Window'],
} as const;
const WITH_MENUS = ['admin', 'manager', 'staff'] as const;

/** Spec §2. */
const SCREENS =
  '/ /cart /success /cancel /check-order /order-status/{} /admin-login /staff-login /admin /admin/sales-report /admin/staff /admin/orders /fulfillment /fulfillment/{} /pickup-window /sandbox'.split(
    ' ',
  );

/** Spec §7. */
const CALLS = `
GET /api/queue-status, POST /api/heartbeat, POST /api/stripe/create-checkout-session, GET /api/orders/by-session/{}, POST /api/order-lookup,
GET /api/order-status/{}, GET /api/metrics, GET /api/orders, GET /api/orders/{}, PUT /api/orders/{}/status, POST /api/orders/{}/reopen,
POST /api/orders/{}/reminder, POST /api/orders/{}/refund-item, GET /api/products, GET /api/admin/products, POST /api/products,
PUT /api/products/{}/image, PUT /api/products/{}/price, PUT /api/products/{}/name, PUT /api/products/{}/active, PUT /api/products/{}/quantity,
POST /api/admin/bulk-price-update, GET /api/admin/images, POST /api/admin/images/upload, POST /api/auth/admin, POST /api/auth/staff,
GET /api/admin/staff-codes, POST /api/admin/staff-codes, GET /api/reports/sales, POST /api/test-email-simple`
  .split(',')
  .map((call) => call.trim());

const plain = (path: string): string => path.replaceAll(/:\w+\??/g, '{}');
const ROWS = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const screens = Object.values(PATHS).map(({ pattern }) => plain(pattern));
const calls = ROWS.map(({ method, path }) => `${method} ${plain(path)}`);

const sectionBelow = (heading: string): string => {
  const [, after = ''] = readProjectFile('docs/deviations.md').text.split(`\n### ${heading}\n`);
  return after.split('\n#')[0] ?? '';
};

const quotedIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** One line per method: `- GET: …`. */
const listedCalls = (): readonly string[] =>
  [...sectionBelow('More calls').matchAll(/^- (\w+): (.+)$/gm)].flatMap(([, method, paths = '']) =>
    quotedIn(paths).map((path) => `${method} ${path}`),
  );

const beyond = (all: readonly string[], own: readonly string[]): readonly string[] => all.filter((one) => !own.includes(one)).toSorted();

describe('docs/deviations.md', () => {
  it.each(WITH_MENUS)(
    'names each entry of the menu of %s beside those of the specification, which stand first and in its order',
    (role) => {
      const labels = menuEntries(role).map(({ label }) => label);
      expect(labels.slice(0, MENUS[role].length)).toEqual(MENUS[role]);
      expect(labels.slice(MENUS[role].length)).toEqual(quotedIn(sectionBelow(`More in the menu: ${role}`)));
    },
  );

  it('names each screen beside those of the specification', () => {
    expect(beyond(SCREENS, screens)).toEqual([]);
    expect(quotedIn(sectionBelow('More screens'))).toEqual(beyond(screens, SCREENS));
  });

  it('names each call beside those of the specification', () => {
    expect(beyond(CALLS, calls)).toEqual([]);
    expect(listedCalls().toSorted()).toEqual(beyond(calls, CALLS));
  });
});
