import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { test } from './support/staff-test.ts';

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
});
