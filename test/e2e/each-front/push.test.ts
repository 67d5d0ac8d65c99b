import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import type { Language } from '#core/domain/language.ts';
import { MAIL_TEXTS } from '#core/domain/notifications/texts/mail-texts.ts';
import { post, send } from '#test/support/http-calls.ts';
import { bearer } from '#test/support/logins.ts';
import { createBrowserKeys, isSigned, startFakePushService } from '#test/support/fake-push.ts';
import type { BackOffice } from '../support/back-office.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { equipPhone, vibrationsAndTones, openWorker, permissionOf } from '../support/push-phone.ts';
import { PHONE, test as base } from '../support/stand-test.ts';

const CHROMES_SERVICE = 'https://fcm.googleapis.com';

/** A stand whose messages to Chrome's push service arrive here, and phones that cache the app. */
const test = base
  .extend('started', { scope: 'file' }, () => startFakePushService())
  .extend('service', { scope: 'file' }, ({ started }, { onCleanup }) => {
    onCleanup(() => started.stop());
    return started;
  })
  .extend('settings', { scope: 'file' }, ({ service }) => ({
    NODE_OPTIONS: `--import=${new URL('../support/to-fake-push.ts', import.meta.url).href}`,
    FAKE_PUSH_SERVICE: service.origin,
    TEXT_PROVIDER: 'mailbox',
  }))
  /** A staff member's act, with the stand's demo code. */
  .extend('makeReady', { scope: 'file' }, async ({ stand }) => {
    const { json: config } = await send(stand, '/api/config');
    const { json: login } = await post(stand, '/api/auth/staff', { code: config?.['demoStaffCode'] });
    const headers = { 'content-type': 'application/json', ...bearer(String(login?.['token'])) };
    return async (customerName: string): Promise<void> => {
      const { text } = await send(stand, '/api/orders', { headers });
      const orders: { readonly id: string; readonly customer_name: string }[] = JSON.parse(text);
      const { id } = orders.find(({ customer_name: name }) => name === customerName) ?? { id: '' };
      const body = JSON.stringify({ status: 'ready' });
      expect((await send(stand, `/api/orders/${id}/status`, { method: 'PUT', headers, body })).status).toBe(200);
    };
  })
  .extend('takePhone', ({ newContext, stand }) => {
    return async (owner: string, language: Language) => {
      const context = await newContext({ ...PHONE, locale: `${language}-US` }, false);
      const keys = createBrowserKeys(`${CHROMES_SERVICE}/fcm/send/${owner}`);
      await equipPhone(context, keys.subscription);
      return { context, keys, customer: createCustomer(await context.newPage(), stand.url, language) };
    };
  });

type Phone = { readonly customer: Customer };

const order = ({ customer }: Phone, name: string): Promise<string> =>
  customer.order({ Cola: 1 }, { name, email: `${name.slice(0, 3)}@example.com`, phone: '(555) 010-0142' });

const NAMES = { en: 'Maya Lopez', es: 'Marta Lopez' } as const;
/** The notification ends with the pickup code. */
const CODE = /[A-Z]\d\d(?=\.$)/;
/** The usual place, which has a Spanish name. */
const PLACE = 'the southwest corner of the bleachers';
/** Shown for an unreadable message. */
const UNREADABLE = { en: 'Your order', es: 'Tu pedido' } as const;

describe('a push notification that the order is ready', () => {
  /** Up to a waiting phone. */
  const askToBeTold = async (
    phone: Phone,
    language: Language,
    backOffice: BackOffice,
  ): Promise<{ readonly number: string; readonly statusPath: string }> => {
    const { customer } = phone;
    const { order: words, textMe } = customer.texts;
    const { off, on } = words.notifyMeTexts;
    const name = NAMES[language];
    const number = await order(phone, name);
    await customer.sees(off);
    expect([await permissionOf(customer.page), await backOffice.countSubscribers(name)]).toEqual([null, 0]);

    await customer.button(words.notifyMe).tap();
    await customer.sees(on);
    expect([await permissionOf(customer.page), await backOffice.countSubscribers(name)]).toEqual(['granted', 1]);
    await customer.page.getByRole('checkbox', { name: textMe.agree, checked: false }).tap();
    await customer.sees(textMe.on);
    await customer.inspect('thank-you, to be told by push and by text message');
    await customer.openStatus();
    await customer.sees(on);
    return { number, statusPath: customer.path() };
  };

  test.for([FRONT.language])(
    'waits for a tap, speaks the customer’s language, and leads to the order (%s)',
    async (language, { takePhone, service, stand, makeReady, backOffice }) => {
      const phone = await takePhone('maya', language);
      const { number, statusPath } = await askToBeTold(phone, language, backOffice);
      await makeReady(NAMES[language]);
      await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
      const { context, customer, keys } = phone;
      const { menu, order: words, shell } = customer.texts;
      const { push, place } = MAIL_TEXTS[language];
      const [request] = service.received;
      if (request?.path !== '/fcm/send/maya') throw new Error(`nothing came to the phone in ${language}`);
      expect(isSigned(request, CHROMES_SERVICE)).toBe(true);

      // A customer with an open page also sees, hears and feels it.
      await expect.poll(() => customer.page.title(), { timeout: 15_000 }).toContain(words.status('ready'));
      await expect.poll(() => vibrationsAndTones(customer.page)).toEqual([1, 2]);
      await customer.inspect('order ready');

      const pocket = await context.newPage();
      const worker = await openWorker(context, pocket, stand.url);
      await worker.deliver(JSON.stringify(keys.read(request.body)));
      await expect.poll(() => worker.shown()).toHaveLength(1);
      const [shown] = await worker.shown();
      expect(shown).toEqual({
        title: push.title(number),
        body: expect.stringMatching(CODE),
        tag: expect.stringMatching(/^BAND-\d{8}-O-\d+$/),
        icon: '/icon-192.png',
        badge: '/favicon-32.png',
        data: { path: statusPath },
      });
      expect(shown?.body.replace(CODE, '@')).toBe(`${push.body(place(PLACE))} ${push.code('@')}`);
      // The owner opens it from the thank-you page, goes on to the menu, and closes it.
      expect(await worker.tap()).toEqual('focused');
      await customer.link(shell.backToMenu).tap();
      await customer.heading(menu.category('drinks')).waitFor();
      expect(await worker.tap()).toEqual(`opened ${statusPath}`);
      await customer.page.close();
      expect(await worker.tap()).toEqual(`opened ${statusPath}`);
      await pocket.goto(`${stand.url}${statusPath}`);
      await pocket.getByText(words.status('ready')).first().waitFor();
      expect(await worker.tap()).toEqual('focused');

      // A browser requires a notification even for an unreadable message.
      await worker.deliver('not ours');
      await expect.poll(async () => (await worker.shown()).map(({ title }) => title)).toEqual([push.title(number), UNREADABLE[language]]);
    },
  );

  test.for([FRONT.language])('stops and is forgotten when it is turned off (%s)', async (language, { takePhone, backOffice }) => {
    const phone = await takePhone('noa', language);
    const { customer } = phone;
    const { notifyMe, notifyMeTexts, turnOff } = customer.texts.order;
    await order(phone, 'Noa Berg');
    await customer.button(notifyMe).tap();
    await customer.sees(notifyMeTexts.on);
    await customer.button(turnOff).tap();
    await customer.sees(notifyMeTexts.off);
    expect(await backOffice.countSubscribers('Noa Berg')).toBe(0);
    await customer.page.reload();
    await customer.button(notifyMe).waitFor();
  });
});
