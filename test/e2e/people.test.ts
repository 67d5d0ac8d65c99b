import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Admin } from './support/admin.ts';
import { test as base } from './support/admin-test.ts';

/** With an external database, secrets of code apps are kept only with a key. */
const test = base.extend('settings', { scope: 'file' }, () => ({ SECRETS_KEY: 'a key of the people test with over 32 letters' }));

/** Chromium's own authenticator: a phone whose owner always agrees. */
const givePhone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const name = async (admin: Admin, who: string, email: string): Promise<void> => {
  await admin.page.getByLabel(/^(Your name|Name)$/).fill(who);
  await admin.page.getByLabel('Email', { exact: true }).fill(email);
};

/** The link as the dialog shows it. */
const linkIn = async (admin: Admin): Promise<string> => {
  const dialog = admin.dialog(/link is ready$/);
  const link = await dialog.locator('code').innerText();
  await admin.button('Done').click();
  await dialog.waitFor({ state: 'detached' });
  return link;
};

const invite = async (admin: Admin, who: string, email: string, role: 'Admin' | 'Manager'): Promise<string> => {
  await admin.visit('/admin/people');
  await admin.button('Invite Someone').click();
  await name(admin, who, email);
  await admin.page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await admin.button('Make the Link').click();
  return await linkIn(admin);
};

describe('people with their own logins', () => {
  test('are invited, create a passkey and log in with it', async ({ admin, newStaffBrowser, complaints }) => {
    await givePhone(admin.page);
    await admin.visit('/admin/people');
    await name(admin, 'Dana Whitfield', 'dana@example.com');
    await admin.button('Continue').click();
    await admin.button('Create Passkey').click();
    await admin.sees('Logged in as Dana Whitfield, Admin');
    await admin.sees('Now, this is you');

    const priya = await newStaffBrowser();
    await givePhone(priya.page);
    const link = await invite(admin, 'Priya Raman', 'priya@example.com', 'Admin');
    await admin.inspect('people');
    await priya.page.goto(link);
    await priya.heading('Welcome, Priya').waitFor();
    await priya.inspect('an invitation');
    await priya.button('Create Passkey').click();
    await priya.heading('Admin Dashboard').waitFor();
    await priya.sees('Logged in as Priya Raman, Admin');
    // Nobody else can use it then.
    const stranger = await newStaffBrowser();
    await stranger.page.goto(link);
    await stranger.heading('This link doesn’t work anymore').waitFor();
    expect(complaints.take()).toEqual(['401 POST /api/join']);
    complaints.ignore(/^401 /);
    await priya.visit('/admin/account');
    await priya.heading('Your login').waitFor();
    await priya.sees('This one');
    await priya.inspect('one’s own login');

    await priya.button('Logout').click();
    await priya.heading('Drinks').waitFor();
    await priya.visit('/admin-login');
    await priya.inspect('login of people');
    await priya.button('Log in with a Passkey').click();
    await priya.heading('Admin Dashboard').waitFor();
    await priya.sees('Logged in as Priya Raman, Admin');

    await priya.visit('/admin/people/hand-over');
    await priya.page.getByRole('checkbox', { name: /^The bank account/ }).waitFor();
    await priya.inspect('hand over');
  });
});
