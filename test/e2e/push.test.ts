import { describe, expect } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { post, send } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import { createBrowserKeys, isSigned, startFakePushService } from '../support/fake-push.ts';
import { createCustomer } from './support/customer.ts';
import { inspect } from './support/inspect.ts';
import { equipPhone, feltAndHeard, openWorker, permissionOf, type Answer } from './support/push-phone.ts';
import { test as base } from './support/stand-test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/New_York' };
const CHROMES_SERVICE = 'https://fcm.googleapis.com';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1';

/** A stand whose messages to Chrome's push service arrive here, and phones that keep the app. */
const test = base
  .extend('started', { scope: 'file' }, () => startFakePushService())
  .extend('service', { scope: 'file' }, ({ started }, { onCleanup }) => {
    onCleanup(() => started.stop());
    return started;
  })
  .extend('settings', { scope: 'file' }, ({ service }) => ({
    NODE_OPTIONS: `--import=${new URL('support/to-fake-push.ts', import.meta.url).href}`,
    FAKE_PUSH_SERVICE: service.origin,
    TEXT_PROVIDER: 'mailbox',
  }))
  .extend('takePhone', ({ browser, stand }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => void (await Promise.all(contexts.map((context) => context.close()))));
    return async (owner: string, answer: Answer = 'granted') => {
      const context = await browser.newContext(PHONE);
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      const keys = createBrowserKeys(`${CHROMES_SERVICE}/fcm/send/${owner}`);
      await equipPhone(context, keys.subscription, answer);
      return { context, keys, customer: createCustomer(await context.newPage(), stand.url) };
    };
  });

type Phone = { readonly customer: ReturnType<typeof createCustomer> };

const order = async ({ customer }: Phone, name: string): Promise<string> => {
  await customer.openMenu();
  await customer.add('Cola');
  await customer.openCart();
  await customer.checkOut();
  await customer.fillIn({ name, email: `${name.slice(0, 3)}@example.com`, phone: '(555) 010-0142' });
  return await customer.pay();
};

/** What one of the staff does, with the code that the stand shows for trying out. */
const makeReady = async (stand: { readonly url: string }): Promise<void> => {
  const { json: config } = await send(stand, '/api/config');
  const { json: login } = await post(stand, '/api/auth/staff', { code: config?.['demoStaffCode'] });
  const headers = { 'content-type': 'application/json', ...bearer(String(login?.['token'])) };
  const { text } = await send(stand, '/api/orders', { headers });
  const [{ id = '' } = {}]: { readonly id?: string }[] = JSON.parse(text);
  const body = JSON.stringify({ status: 'ready' });
  expect((await send(stand, `/api/orders/${id}/status`, { method: 'PUT', headers, body })).status).toBe(200);
};

const OFFER = /one notification to this phone/;
const ON = /We will tell you here/;

describe('notified by push that the order is ready', () => {
  test('offered after payment, off until somebody taps; then the stand notifies the phone, and a tap leads to the order', async ({
    takePhone,
    service,
    stand,
    backOffice,
  }) => {
    const phone = await takePhone('maya');
    const { context, customer, keys } = phone;
    const number = await order(phone, 'Maya Lopez');
    await customer.sees(OFFER);
    expect([await permissionOf(customer.page), await backOffice.countSubscribers('Maya Lopez')]).toEqual([null, 0]);

    await customer.button('Tell Me').tap();
    await customer.sees(ON);
    expect([await permissionOf(customer.page), await backOffice.countSubscribers('Maya Lopez')]).toEqual(['granted', 1]);
    await customer.page.getByRole('checkbox', { name: 'Text me when it is ready', checked: false }).tap();
    await customer.sees('We will text you about this order.');
    await inspect(customer.page, 'thank-you, to be told by push and by text message');
    await customer.openStatus();
    await customer.sees(ON);
    const statusPath = customer.path();

    await makeReady(stand);
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
    const [request] = service.received;
    if (request === undefined) throw new Error('nothing came');
    expect([request.path, isSigned(request, CHROMES_SERVICE)]).toEqual(['/fcm/send/maya', true]);

    // A customer with an open page sees, hears and feels it too.
    await expect.poll(() => customer.page.title(), { timeout: 15_000 }).toContain('Ready for Pickup!');
    await expect.poll(() => feltAndHeard(customer.page)).toEqual([1, 2]);

    const pocket = await context.newPage();
    const worker = await openWorker(context, pocket, stand.url);
    await worker.deliver(JSON.stringify(keys.read(request.body)));
    await expect
      .poll(() => worker.shown())
      .toEqual([
        {
          title: `Order ${number} is ready`,
          body: expect.stringMatching(/^Pick it up at the southwest corner of the bleachers\. Your pickup code: [A-Z]\d\d\.$/),
          tag: expect.stringMatching(/^BAND-\d{8}-O-\d+$/),
          icon: '/icon-192.png',
          badge: '/favicon-32.png',
          data: { path: statusPath },
        },
      ]);
    // Its owner came to it from the thank-you page; then goes on to the menu; then closes it.
    expect(await worker.tap()).toEqual('focused');
    await customer.link('Back to Menu').tap();
    await customer.heading('Drinks').waitFor();
    expect(await worker.tap()).toEqual(`opened ${statusPath}`);
    await customer.page.close();
    expect(await worker.tap()).toEqual(`opened ${statusPath}`);
    await pocket.goto(`${stand.url}${statusPath}`);
    await pocket.getByText('Ready for Pickup!').first().waitFor();
    expect(await worker.tap()).toEqual('focused');

    // A browser requires a notification even for a message that nobody can read.
    await worker.deliver('not ours');
    await expect.poll(async () => (await worker.shown()).map(({ title }) => title)).toEqual([`Order ${number} is ready`, 'Your order']);
  });

  test('turned off again, the stand has forgotten the phone', async ({ takePhone, backOffice }) => {
    const phone = await takePhone('noa');
    const { customer } = phone;
    await order(phone, 'Noa Berg');
    await customer.button('Tell Me').tap();
    await customer.sees(ON);
    await customer.button('Turn Off').tap();
    await customer.sees(OFFER);
    expect(await backOffice.countSubscribers('Noa Berg')).toBe(0);
    await customer.page.reload();
    await customer.button('Tell Me').waitFor();
  });

  test('a customer who says no, or whose browser cannot, learns it and learns what to do', async ({ takePhone, browser, backOffice }) => {
    const phone = await takePhone('sam', 'denied');
    const { customer } = phone;
    await order(phone, 'Sam Ito');
    await customer.button('Tell Me').tap();
    await customer.sees(/Notifications are blocked for this site\./);
    await inspect(customer.page, 'thank-you, notifications blocked');
    expect([await customer.button('Tell Me').count(), await backOffice.countSubscribers('Sam Ito')]).toEqual([0, 0]);

    const statusPage = new URL((await customer.link('View Order Status').getAttribute('href')) ?? '', customer.page.url()).href;
    const saysOn = async (userAgent: string | undefined, text: RegExp): Promise<void> => {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', ...(userAgent === undefined ? {} : { userAgent }) });
      await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PushManager'));
      const page: Page = await context.newPage();
      await page.goto(statusPage);
      await page.getByText(text).waitFor();
      expect(await page.getByRole('button', { name: 'Tell Me' }).count()).toBe(0);
      await context.close();
    };
    await saysOn(undefined, /This browser cannot show notifications\. Keep this page open/);
    await saysOn(IPHONE, /Add to Home Screen/);
  });
});
