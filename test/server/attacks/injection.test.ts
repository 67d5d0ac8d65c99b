import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { queryOn } from '../../support/database.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { scriptedPaymentGateway } from '../../support/fakes/scripted-payment-gateway.ts';
import { cartOf, checkOut, post, send } from '../../support/http-calls.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { adminOfFile, databaseOfFile } from '../../support/stands.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { encodeForm, FORM_HEADERS } from '../../support/arbitraries/form-arbitraries.ts';
import { exchange } from './exchange.ts';
import { HOSTILE_ADDRESSES, INJECTIONS, MARK } from './injection-corpus.ts';

const queueLimits = { ...LIMITS.queue, pauseAtQueued: 1_000, pauseAtQueuedAndOpenCheckouts: 1_000 };
const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: LIMITS.checkout.holdMs, queueLimits, isShared: false });

/** The headers of the stand's mails; an additional one would be injected. */
const MAIL_HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

let logged = '';
const payments = scriptedPaymentGateway(fixedClock());
const logger = createPinoLogger({ level: 'trace', destination: { write: (line: string) => void (logged += line) } });
const database = await databaseOfFile();
const smtp = await startFakeSmtp();
afterAll(() => smtp.stop());
const env = { EMAIL_PROVIDER: 'smtp', SMTP_URL: smtp.url, EMAIL_FROM: 'Bandstand <orders@band.example>' };
const stand = await adminOfFile({ persistence: database, env, overrides: { payments, logger, terms } });
await queryOn(database.url, 'update products set on_hand = 999');
await queryOn(database.url, "update stock_movements set delta = 999 where kind = 'initial'");

// The last one checks the ledger and the log of all others.
describe('typed text stays text', { shuffle: false }, () => {
  const { headers, get, put } = stand;
  const paidOrder = async (
    customer: { readonly name?: string; readonly email?: string; readonly phone?: string },
    instructions = '',
  ): Promise<string> => {
    const { sessionId: id } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    payments.pay(sessionId(id), { customer, specialInstructions: instructions });
    expect((await send(stand, `/api/orders/by-session/${id}`)).status).toBe(200);
    const placed = await stand.services.ports.orders.bySession(sessionId(id));
    if (placed === null) throw new Error('a paid session has an order');
    return placed.order.id;
  };

  test.each(INJECTIONS)('from the provider’s customer fields: %s', async (_what, text) => {
    const id = await paidOrder({ name: text, phone: text, email: `${MARK.toLowerCase()}@example.com` }, text);
    const order = await get(`/api/orders/${id}`);
    expect(order.json).toMatchObject({
      customer_name: cleanText(text, TEXT_LIMITS.name),
      special_instructions: cleanText(text, TEXT_LIMITS.specialInstructions),
      customer_phone: null,
    });
    expect(await stand.services.useCases.deliverOutbox()).toBeGreaterThan(0);
    const mail = smtp.received.at(-1);
    expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual(MAIL_HEADERS);
    expect([mail?.recipients, mail?.headers.get('to')]).toEqual([
      [`${MARK.toLowerCase()}@example.com`],
      `${MARK.toLowerCase()}@example.com`,
    ]);
    for (const forged of ['\u001b', '\u202e', '\n{"level"', '\nBcc:']) expect(mail?.text).not.toContain(forged);
  });

  test.each(HOSTILE_ADDRESSES)('sends no mail to a second mailbox of an address: %j', async (email) => {
    const received = smtp.received.length;
    await paidOrder({ email });
    await stand.services.useCases.deliverOutbox();
    const told = smtp.received.slice(received).flatMap(({ recipients }) => recipients);
    expect(told.filter((one) => one.startsWith('two') || one.startsWith('victim'))).toEqual([]);
    expect(told.length).toBeLessThanOrEqual(1);
  });

  test.each(INJECTIONS)('from every field of the staff: %s', async (_what, text) => {
    const name = cleanText(text, text.length);
    const code = await post(stand, '/api/admin/staff-codes', { name: text, role: 'staff' }, headers);
    expect([code.status, code.json?.['name']]).toEqual([200, name]);
    const renamed = await put('/api/products/2/name', { name: text });
    expect([renamed.status, renamed.json?.['name']]).toEqual([200, name]);
    const id = await paidOrder({});
    expect((await put(`/api/orders/${id}/status`, { status: 'ready' })).status).toBe(200);
    const reopened = await post(stand, `/api/orders/${id}/reopen`, { reason: text }, headers);
    expect([reopened.status, reopened.json?.['reopen_notes']]).toEqual([200, name]);
    const [item] = Array.isArray(reopened.json?.['items']) ? reopened.json['items'] : [];
    const refund = await post(stand, `/api/orders/${id}/refund-item`, { itemId: item.id, reason: text }, headers);
    expect(refund.status).toBe(200);
    const { text: refunds } = await get(`/api/orders/${id}/refunds`);
    expect(JSON.parse(refunds)).toMatchObject({ items: [{ reason: name }] });
  });

  test.each(INJECTIONS)('from addresses, queries, cookies, headers and lookups: %s', async (_what, text) => {
    const encoded = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/api/order-status/${encoded}`,
      `/api/orders/by-session/${encoded}`,
      `/api/admin/images?category=${encoded}`,
      `/api/reports/sales?day=${encoded}`,
      `/api/admin/audit?kind=${encoded}`,
      `/api/products?${encoded}=${encoded}`,
    ])
      expect([path, (await exchange(stand, { method: 'GET', path, headers })).status]).toEqual([path, 400]);
    const before = await exchange(stand, { method: 'GET', path: `/api/admin/audit?before=${encoded}`, headers });
    expect(before.status).toBeLessThan(500);
    const picture = await exchange(stand, { method: 'GET', path: `/images/uploads/${encoded}` });
    expect(picture.status).toBe(404);
    const lookup = await post(stand, '/api/order-lookup', { emailOrPhone: text });
    expect([200, 400]).toContain(lookup.status);
    const value = Buffer.from(text.toWellFormed())
      .toString('latin1')
      .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '');
    const odd = {
      cookie: `bandstand_device=${value}; a=${value}`,
      'user-agent': value,
      referer: value,
      'x-request-id': value,
      'x-forwarded-for': value,
      accept: value,
      'if-none-match': value,
    };
    const menu = await exchange(stand, { method: 'GET', path: '/api/products', headers: odd });
    expect(menu.status).toBe(200);
    expect(JSON.stringify(menu.headers)).not.toContain(MARK);
  });

  test.each(INJECTIONS)('from the names in a form: %s', async (_what, text) => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const sendForm = (fields: readonly (readonly [string, string])[], filename: string) =>
      exchange(stand, {
        method: 'POST',
        path: '/api/admin/images/upload',
        headers: { ...headers, ...FORM_HEADERS },
        body: encodeForm(fields, [{ name: 'image', filename, bytes }]),
      });
    const named = await sendForm([], text);
    // A form's header cannot contain control characters: such a body is not a form.
    if (named.status !== 400) expect(named.text).toMatch(/"path":"\/images\/uploads\/picture-[0-9a-f]{12}\.jpg"/);
    expect((await sendForm([['filename', text]], 'x.jpg')).status).toBe(400);
    expect((await sendForm([['category', text]], 'x.jpg')).status).toBe(400);
  });

  test('is quoted in a spreadsheet', async () => {
    await put('/api/products/2/name', { name: '=1+1' });
    // The change notification that invalidates the menu's cache passes through the database, and may arrive after the response.
    await expect.poll(async () => (await send(stand, '/api/products')).text).toContain('=1+1');
    const { sessionId: id } = await checkOut(stand, await cartOf(stand, { '=1+1': 1 }));
    payments.pay(sessionId(id));
    await send(stand, `/api/orders/by-session/${id}`);
    const { text } = await get('/api/reports/sales.csv');
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });

  test('leaves a right ledger, and one line per event in the log', async () => {
    expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);
    const lines = logged.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(500);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(lines.filter((line) => line.includes('"level":"error"') && !line.includes('MailRefused'))).toEqual([]);
    expect(logged.toLowerCase()).not.toContain(MARK.toLowerCase());
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});
