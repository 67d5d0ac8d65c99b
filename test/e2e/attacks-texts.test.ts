import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import type { OrderMail } from '#core/domain/notifications/order-mail.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { aCancelledMail, aConfirmationMail, aReadyMail, aRefundedMail, aReminderMail } from '../support/builders/order-mail-builder.ts';
import { cartOf, checkOut, PAYER, pay } from '../support/http-calls.ts';
import { createAdmin, DESKTOP } from './support/admin.ts';
import { missingTexts, setCanary, suspectMarkup, type Canary } from './support/canary.ts';
import { HOSTILE_TEXTS } from './support/hostile-texts.ts';
import { plantHostileTexts } from './support/plant-hostile-texts.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';
import { test as base } from './support/staff-test.ts';
import { createStaffMember } from './support/staff.ts';

const STAND_NAME = '"><img src=x onerror=__xss()><svg onload=__xss()>';
const PICKUP_PLACE = `</p><script>__xss()</script>' onmouseover='__xss()' {{7*7}} javascript:__xss()`;

interface Watched {
  readonly page: Page;
  readonly canary: Canary;
  /** No script ran, no request was blocked, and no text became markup; these texts are shown letter by letter. */
  readonly shows: (texts: readonly string[]) => Promise<void>;
}

const test = base
  .extend('settings', { scope: 'file' }, () => ({ STAND_NAME, PICKUP_PLACE }))
  .extend('planted', { scope: 'file' }, ({ stand }) => plantHostileTexts(stand.databaseUrl))
  .extend('watch', ({ browser }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
    });
    return async (): Promise<Watched> => {
      const context = await browser.newContext({ ...DESKTOP, hasTouch: true });
      context.setDefaultTimeout(10_000);
      contexts.push(context);
      const canary = await setCanary(context);
      const page = await context.newPage();
      return {
        page,
        canary,
        shows: async (texts) => {
          await expect.poll(() => missingTexts(page, texts), { timeout: 10_000, message: page.url() }).toEqual([]);
          expect(await suspectMarkup(page), page.url()).toEqual([]);
          expect(canary.take(), page.url()).toEqual([]);
        },
      };
    };
  });

const MAILS: readonly ((text: string) => OrderMail)[] = [aConfirmationMail, aCancelledMail, aRefundedMail, aReadyMail, aReminderMail].map(
  (make) => (text: string) =>
    make({
      standName: text,
      pickupPlace: text,
      orderNumberDisplay: text,
      customerName: text,
      ...(make === aReadyMail || make === aReminderMail
        ? {}
        : { items: [{ name: text, quantity: 1, subtotalCents: aConfirmationMail().feeCents }] }),
    }),
);

/** These fail with `dangerouslySetInnerHTML` in one card, or an `escapeHtml` that returns its text. */
describe('a text that wants to be more than a text', () => {
  test('is heard when a page gives way', async ({ watch, stand }) => {
    const { page, canary } = await watch();
    await page.setContent(HOSTILE_TEXTS.join('\n'));
    await page.evaluate((texts) => {
      for (const text of texts) document.body.appendChild(document.createElement('p')).innerHTML = text;
    }, HOSTILE_TEXTS);
    await expect.poll(() => canary.take().filter((what) => what.startsWith('ran')).length).toBeGreaterThan(0);
    await page.goto(`${stand.url}/check-order`);
    canary.take();
    await page.evaluate((text) => {
      document.body.innerHTML = text;
    }, '<img src=x onerror=__xss()>');
    await expect.poll(() => canary.take().join()).toMatch(/csp on \/check-order: script-src-attr/);
    expect(await suspectMarkup(page)).toEqual(['img onerror=__xss()']);
  });

  test('stays one on every screen of a customer', async ({ watch, stand, planted }) => {
    const { page, shows } = await watch();
    await page.goto(`${stand.url}/`);
    await shows([...HOSTILE_TEXTS, STAND_NAME, PICKUP_PLACE]);

    const cart = await hostileCart(stand);
    await page.evaluate((state) => localStorage.setItem('bandstand.cart', JSON.stringify(state)), cart.stored);
    await page.goto(`${stand.url}/cart`);
    // Once as lines, once in the list of changed prices.
    await shows([...HOSTILE_TEXTS, ...HOSTILE_TEXTS.map((text) => `${text} now costs`)]);

    const { sessionId, url } = await checkOut(stand, cart.wire);
    await page.goto(url);
    await shows([...HOSTILE_TEXTS, STAND_NAME]);
    const [name = '', specialInstructions = ''] = HOSTILE_TEXTS.slice(10);
    expect((await pay(stand, sessionId, { ...PAYER, name, specialInstructions })).status).toBe(303);
    await page.goto(`${stand.url}/success?session_id=${sessionId}`);
    await shows([...HOSTILE_TEXTS, lastNameOf(name), PICKUP_PLACE]);

    await page.goto(`${stand.url}/order-status/${planted.whole.lookupHash}`);
    await shows([...HOSTILE_TEXTS, planted.all, PICKUP_PLACE]);
  });

  test('stays one on every screen of the staff', async ({ watch, stand, planted, office }) => {
    const { page, shows } = await watch();
    const staff = createStaffMember(page, stand.url);
    await staff.logIn((await office.issueCode(STAND_NAME)).code);
    const { byStatus, all, whole } = planted;
    await shows([...byStatus.queued, STAND_NAME]);
    await staff.openQueue('preparing');
    await shows([...HOSTILE_TEXTS, ...byStatus.preparing.map((text) => `Being prepared by ${text}`), all]);
    await page.goto(`${stand.url}/fulfillment/${whole.id}`);
    await shows([...HOSTILE_TEXTS, all, `Being prepared by ${all}`]);
    await staff.openWindow();
    await shows(byStatus.ready.map(lastNameOf));
  });

  test('stays one on every screen of the admin', async ({ watch, stand, planted }) => {
    const { page, shows } = await watch();
    const admin = createAdmin(page, stand.url);
    await admin.logIn(ADMIN_PASSWORD);
    await admin.openDashboard();
    await shows(HOSTILE_TEXTS.flatMap((text) => [text, `/images/${text}`]));
    await admin.button('Update Image: Cola').click();
    await admin.dialog('Select Image').getByRole('button', { name: 'Uploads', exact: true }).click();
    await shows(HOSTILE_TEXTS);
    await page.keyboard.press('Escape');
    await admin.openCodes();
    await shows(HOSTILE_TEXTS);
    await admin.openOrders();
    await shows(HOSTILE_TEXTS);
    await page.getByRole('button', { name: planted.all.slice(0, 100) }).click();
    await page.getByRole('dialog').waitFor();
    await shows([...HOSTILE_TEXTS, `Email${planted.all}`, `Phone${planted.all}`, `Special instructions${planted.all}`]);
    await admin.openReport();
    await admin.region('Items Sold').waitFor();
    await shows(HOSTILE_TEXTS);
    await admin.openAudit();
    await shows(HOSTILE_TEXTS);
  });

  test('stays one in every mail, and where the mails are kept', async ({ watch, stand }) => {
    const { page, canary, shows } = await watch();
    const templates = createEmailTemplates();
    for (const text of HOSTILE_TEXTS) {
      const mails = MAILS.map((make) => templates.compose(make(text)));
      // One after the other in one document: the parser goes on in the same body.
      await page.setContent(mails.map(({ html }) => html).join('\n'));
      expect([await missingTexts(page, [text]), await suspectMarkup(page), canary.take()], text).toEqual([[], [], []]);
      expect(mails.map(({ subject }) => subject).join()).not.toMatch(/[\r\n]/);
    }
    await page.goto(`${stand.url}/mailbox`);
    await shows([STAND_NAME]);
    await page.getByRole('link', { name: /Order/ }).first().click();
    await shows([PAYER.email]);
    await page.goto(`${page.url()}/html`);
    await shows([STAND_NAME, PICKUP_PLACE]);
  });
});

/** All fifty, at the menu's prices for the call, and as stored in a browser that saw other prices. */
const hostileCart = async (stand: { readonly url: string }) => {
  const wire = await cartOf(stand, Object.fromEntries(HOSTILE_TEXTS.map((text) => [text, 1])));
  const items = wire.items.map(({ id }, index) => ({
    productId: id,
    name: HOSTILE_TEXTS[index] ?? '',
    priceCents: 99,
    quantity: 1,
    category: 'drinks',
    imagePath: `/images/${HOSTILE_TEXTS[index] ?? ''}`,
  }));
  return { wire, stored: { items, donation: { kind: 'preset', percent: 0 }, key: 'a-key-of-this-test', changes: [] } };
};
