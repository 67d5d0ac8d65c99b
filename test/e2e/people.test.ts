import type { CDPSession, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Admin } from './support/admin.ts';
import { codeAt } from '../support/people.ts';
import { test as base } from './support/admin-test.ts';

/** With an external database, secrets of code apps are kept only with a key. */
const test = base.extend('settings', { scope: 'file' }, () => ({ SECRETS_KEY: 'a key of the people test with over 32 letters' }));

/** Chromium's own authenticator: a phone whose owner always agrees. */
type Phone = {
  readonly session: CDPSession;
  readonly authenticatorId: string;
};

const givePhone = async (page: Page): Promise<Phone> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
};

const loseKeys = async ({ session, authenticatorId }: Phone): Promise<void> => {
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
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

const PASSWORD = 'seven tubas and a triangle';
const CODE_MS = 30_000;

/** Takes up the link with a password and a code app. @returns the code that was typed, and the app's next ones. */
const joinWithPassword = async ({ page, button }: Admin, link: string) => {
  await page.goto(link);
  await page.getByRole('radio', { name: /^With a password/ }).check();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  const used = codeAt(secret, Date.now());
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code from the app').fill(used);
  await button('Use This Password').click();
  return { used, nextCode: () => codeAt(secret, Date.now() + CODE_MS) };
};

const logOut = async (admin: Admin): Promise<void> => {
  await admin.button('Logout').click();
  await admin.heading('Drinks').waitFor();
};

describe('people with their own logins', () => {
  test('invited, in by a passkey, out, in again, lost, reset by another admin, in by password and code', async ({
    admin,
    newStaffBrowser,
    complaints,
  }) => {
    await givePhone(admin.page);
    await admin.visit('/admin/people');
    await name(admin, 'Dana Whitfield', 'dana@example.com');
    await admin.button('Continue').click();
    await admin.button('Create Passkey').click();
    await admin.sees('Logged in as Dana Whitfield, Admin');
    await admin.sees('Now, this is you');

    const priya = await newStaffBrowser();
    const priyasPhone = await givePhone(priya.page);
    const link = await invite(admin, 'Priya Raman', 'priya@example.com', 'Admin');
    await admin.inspect('people');
    await priya.page.goto(link);
    await priya.heading('Welcome, Priya').waitFor();
    await priya.inspect('an invitation');
    await priya.button('Create Passkey').click();
    await priya.heading('Admin Dashboard').waitFor();
    await priya.sees('Logged in as Priya Raman, Admin');
    // A link works once.
    await priya.page.goto(`${link.split('#')[0]}?again#${link.split('#')[1]}`);
    await priya.heading('This link doesn’t work anymore').waitFor();
    expect(complaints.take()).toEqual(['401 POST /api/join']);
    await priya.visit('/admin/account');
    await priya.heading('Your login').waitFor();
    await priya.sees('This one');
    await priya.inspect('one’s own login');

    await logOut(priya);
    await priya.visit('/admin-login');
    await priya.inspect('login of people');
    await priya.button('Log in with a Passkey').click();
    await priya.heading('Admin Dashboard').waitFor();

    await logOut(priya);
    await loseKeys(priyasPhone);
    await admin.visit('/admin/people');
    await admin.button('Change Priya Raman').click();
    await admin.button('Reset Lost Login').click();
    await admin.question('Reset Priya’s login?').getByRole('button', { name: 'Reset Login' }).click();
    const app = await joinWithPassword(priya, await linkIn(admin));
    await priya.heading('Admin Dashboard').waitFor();
    await priya.sees('Logged in as Priya Raman, Admin');

    await logOut(priya);
    await priya.visit('/admin-login');
    await priya.page.getByLabel('Email', { exact: true }).fill('priya@example.com');
    await priya.page.getByLabel('Your password').fill(PASSWORD);
    // A code works once.
    await priya.page.getByLabel('Code from your app').fill(app.used);
    await priya.button('Log in with a Password').click();
    await priya.sees('This login isn’t right. Please try again.');
    await priya.page.getByLabel('Code from your app').fill(app.nextCode());
    await priya.button('Log in with a Password').click();
    await priya.heading('Admin Dashboard').waitFor();
    await priya.sees('Logged in as Priya Raman, Admin');

    await priya.visit('/admin/people/hand-over');
    await priya.page.getByRole('checkbox', { name: /^The bank account/ }).waitFor();
    await priya.inspect('hand over');
    expect(complaints.take().filter((complaint) => !complaint.startsWith('401 '))).toEqual([]);
  });
});
