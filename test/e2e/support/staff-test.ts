import type { Page } from 'playwright-core';
import { Client } from 'pg';
import { expect } from 'vitest';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { cartOf, checkOut, pay, PAYER, post, send } from '../../support/http-calls.ts';
import { bearer } from '../../support/logins.ts';
import type { Customer } from './customer.ts';
import { ADMIN_PASSWORD, test as base } from './stand-test.ts';
import { createStaffMember, type StaffMember } from './staff.ts';

export const TABLET = {
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
  deviceScaleFactor: 1,
  timezoneId: 'America/New_York',
};

/** An update by change notification takes a moment, a bit longer on a busy machine; the staff's next poll comes much later. */
export const AT_ONCE = { timeout: 15_000, interval: 150 };

export type IssuedCode = { readonly id: string; readonly code: string };

/** Creates an order without a browser: 'Ann Arbor' buys a cola. @returns its displayed number. */
type PlaceOrder = (name: string, wanted?: Readonly<Record<string, number>>) => Promise<string>;

/** Extends the customers' stand: staff codes, orders without a browser, and staff with tablets. */
export const test = base
  .extend('office', { scope: 'file' }, async ({ stand }) => {
    const login = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
    const admin = bearer(String(login.json?.['token']));
    return {
      /** The headers of a call as the admin. */
      admin,
      issueCode: async (name: string, role: 'staff' | 'manager' = 'staff'): Promise<IssuedCode> => {
        const { json } = await post(stand, '/api/admin/staff-codes', { name, role }, admin);
        return { id: String(json?.['id']), code: String(json?.['code']) };
      },
      /** The path that opens the board on this screen. */
      boardLink: async (name: string): Promise<string> =>
        String((await post(stand, '/api/admin/board-links', { name }, admin)).json?.['path']),
      saveSettings: async (changes: Readonly<Record<string, string | null>>): Promise<void> => {
        const headers = { ...admin, 'content-type': 'application/json' };
        const saved = await send(stand, '/api/admin/settings', { method: 'PUT', headers, body: JSON.stringify(changes) });
        expect(saved.status).toBe(200);
      },
      revoke: async ({ id }: IssuedCode): Promise<void> => {
        expect((await send(stand, `/api/admin/staff-codes/${id}`, { method: 'DELETE', headers: admin })).status).toBe(200);
      },
    };
  })
  .extend('placeOrder', ({ stand }): PlaceOrder => async (name, wanted = { Cola: 1 }) => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, wanted));
    await pay(stand, sessionId, { ...PAYER, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` });
    // There may be no order yet while its webhook is processed.
    const orderNumber = async () => (await send(stand, `/api/orders/by-session/${sessionId}`)).json?.['order_number'];
    await expect.poll(orderNumber, AT_ONCE).toBeDefined();
    return displayOrderNumber(String(await orderNumber()));
  })
  .extend('timeMachine', { scope: 'file' }, async ({ stand }, { onCleanup }) => {
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    onCleanup(() => client.end());
    return {
      /** Makes this order ready for this long. No screen is notified. */
      readySince: async (customerName: string, minutes: number): Promise<void> => {
        const moved = await client.query(
          "update orders set ready_at = now() - $2 * interval '1 minute' where customer_name = $1 and status = 'ready'",
          [customerName, minutes],
        );
        expect(moved.rowCount).toBe(1);
      },
      /** Makes this person's devices silent for this long. */
      silentSince: async (staffName: string, minutes: number): Promise<void> => {
        const silenced = await client.query(
          `update access_tokens set last_used_at = now() - $2 * interval '1 minute'
           where staff_code_id in (select id from staff_codes where name = $1)`,
          [staffName, minutes],
        );
        expect(silenced.rowCount).toBeGreaterThan(0);
      },
    };
  })
  /** A customer created by the staff's tests, which do not test customers' texts. */
  .extend('customer', async ({ customerReading }): Promise<Customer> => customerReading('en'))
  .extend(
    'newTablet',
    ({ newContext }) =>
      async (): Promise<Page> =>
        (await newContext(TABLET)).newPage(),
  )
  /** A person with their own tablet, not logged in yet. */
  .extend(
    'hire',
    ({ newTablet, stand }) =>
      async (): Promise<StaffMember> =>
        createStaffMember(await newTablet(), stand.url),
  )
  .extend('bea', async ({ hire, office }): Promise<StaffMember> => {
    const bea = await hire();
    await bea.logIn((await office.issueCode('Bea')).code);
    return bea;
  })
  .extend('cal', async ({ hire, office }): Promise<StaffMember> => {
    const cal = await hire();
    await cal.logIn((await office.issueCode('Cal')).code);
    return cal;
  });
