import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test } from './support/staff-test.ts';

const STAFF_LOGIN = 'POST /api/auth/staff';
const REFUSED = 'Authentication failed - please log in again';

describe('who may come behind the counter', () => {
  test('the demo code, typed in small letters, opens the queue; a logged-in person is sent on', async ({ hire }) => {
    const demo = await hire();
    await demo.visit('/staff-login');
    const code = await demo.page.getByText('Demo code').locator('..').locator('code').innerText();
    expect(code).toMatch(/^[2-9A-Z]{6}$/);
    await inspectOnDevices(demo.page, 'staff login');
    await demo.typeCode(code.toLowerCase());
    await demo.heading('Fulfillment Queue').waitFor();
    await demo.sees(`Logged in as Staff ${code}`);
    for (const login of ['/staff-login', '/admin-login']) {
      await demo.visit(login);
      await demo.heading('Fulfillment Queue').waitFor();
      expect(demo.path()).toBe('/fulfillment');
    }
    await demo.logOut();
    expect(demo.path()).toBe('/');
  });

  test('a code belongs to one device until it logs out there', async ({ hire, office, complaints }) => {
    const { code } = await office.issueCode('Bea');
    const [one, other] = [await hire(), await hire()];
    await one.logIn(code);
    await other.visit('/staff-login');
    await other.typeCode(code);
    await other.sees('Invalid or expired code.');
    expect(complaints.take()).toEqual([`401 ${STAFF_LOGIN}`]);
    // The same device may return, such as after a crash of its browser.
    await one.page.evaluate(() => localStorage.clear());
    await one.logIn(code);
    await one.logOut();
    await other.typeCode(code);
    await other.heading('Fulfillment Queue').waitFor();
    await one.visit('/fulfillment');
    await one.heading('Staff Access Required').waitFor();
    // Requests still under way when a login ended are refused.
    expect(complaints.take().filter((complaint) => !complaint.startsWith('401 '))).toEqual([]);
  });

  test('a revoked code is out with its next action, and without one as soon as there is news', async ({
    hire,
    office,
    placeOrder,
    complaints,
  }) => {
    const number = await placeOrder('Rae Voked');
    const issued = await office.issueCode('Bea');
    const bea = await hire();
    // Without change notifications: only her own acts reveal changes.
    await bea.page.route('**/api/events', () => undefined);
    await bea.logIn(issued.code);
    await bea.card(number).waitFor();
    await office.revoke(issued);
    await bea.tapStart(number);
    await bea.heading('Staff Access Required').waitFor();
    await bea.sees(REFUSED);
    expect(await bea.alert.count()).toBe(0);
    await inspectOnDevices(bea.page, 'thrown out');
    expect(complaints.take()).toEqual([expect.stringMatching(/^401 PUT \/api\/orders\/.+\/status$/)]);
    await bea.page.reload();
    await bea.heading('Staff Access Required').waitFor();
    await bea.visit('/staff-login');
    await bea.typeCode(issued.code);
    await bea.sees('Invalid or expired code.');
    expect(complaints.take()).toEqual([`401 ${STAFF_LOGIN}`]);

    const listening = await office.issueCode('Cal');
    const cal = await hire();
    await cal.logIn(listening.code);
    await cal.card(number).waitFor();
    await office.revoke(listening);
    await placeOrder('Nell News');
    await cal.heading('Staff Access Required').waitFor();
    await cal.sees(REFUSED);
    expect(new Set(complaints.take())).toEqual(new Set(['401 GET /api/events']));
  });
});
