import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPinoLogger } from '#adapters/pino/pino-logger.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, cookieOf } from '../../support/logins.ts';
import { startFakeSmtp, type SmtpReply } from '../../support/fake-smtp.ts';
import { startServerHarness } from '../../support/server-harness.ts';
import { databaseOfFile, standOfFile } from '../../support/stands.ts';
import { onDatabase } from './database-digest.ts';

/** Each is entered once, then searched for everywhere else. */
const TOLD = {
  customer: 'Quirina Kanarie',
  lastName: 'Kanarie',
  email: 'quirina.kanarie@example.com',
  phone: '555 083 9217',
  phoneDigits: '5550839217',
  instructions: 'allergic to kanarienfutter',
  staff: 'Zeisig Staff member',
  password: 'kanarie-admin-password-1',
  wrongPassword: 'kanarie-wrong-password-2',
  wrongCode: 'QK7QK7',
  wrongToken: 'kanarie-wrong-token-kanarie-wrong-token-33',
  stranger: 'stranger.kanarie@example.com',
  visitor: 'visitor-kanarie-1',
  key: 'idempotency-kanarie-1',
  signature: 't=1,v1=kanariesignature',
  smtpPassword: 'kanarie-smtp-password',
} as const;

const has = (text: string, secret: string): boolean => text.toLowerCase().includes(secret.toLowerCase());
const leaksIn = (text: string, secrets: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => secret !== '' && has(text, secret))
    .map(([name]) => name);

let logged = '';
const logger = createPinoLogger({ level: 'trace', destination: { write: (line: string) => void (logged += line) } });
const database = await databaseOfFile();
const smtp = await startFakeSmtp();
afterAll(() => smtp.stop());
const url = smtp.url.replace('secret', TOLD.smtpPassword);
const env = { EMAIL_PROVIDER: 'smtp', SMTP_URL: url, EMAIL_FROM: 'orders@band.example', ADMIN_PASSWORD: TOLD.password };
const stand = await standOfFile({ persistence: database, env, overrides: { logger } });

describe('the secrets of a whole night', () => {
  const refused: string[] = [];
  const open: string[] = [];
  const secrets: Record<string, string> = { ...TOLD };

  const keep = (answer: HttpAnswer): HttpAnswer => {
    if (answer.status >= 400) refused.push(answer.text);
    return answer;
  };
  const get = async (path: string, headers = {}): Promise<HttpAnswer> => keep(await send(stand, path, { headers }));
  const say = async (path: string, body: unknown, headers = {}): Promise<HttpAnswer> => keep(await post(stand, path, body, headers));

  const customersPart = async (): Promise<void> => {
    const headers = { 'x-visitor-id': TOLD.visitor, 'idempotency-key': TOLD.key };
    await say('/api/heartbeat', { sessionId: TOLD.visitor, cartItemCount: 2 });
    const cart = await cartOf(stand, { Cola: 2 }, 1);
    const { sessionId } = await checkOut(stand, cart, headers);
    await say(CHECKOUT, await cartOf(stand, { Cola: 1 }), headers);
    await say(CHECKOUT, { ...cart, processingFee: 0, email: TOLD.email });
    await pay(stand, sessionId, { name: TOLD.customer, email: TOLD.email, phone: TOLD.phone, specialInstructions: TOLD.instructions });
    const order = await get(`/api/orders/by-session/${sessionId}`);
    Object.assign(secrets, { session: sessionId, hash: String(order.json?.['hash']) });
    open.push(order.text, (await get(`/api/order-status/${String(secrets['hash'])}`)).text);
    for (const contact of [TOLD.email, TOLD.phone, TOLD.stranger, TOLD.customer]) await say('/api/order-lookup', { emailOrPhone: contact });
    for (const path of [
      `/success?session_id=${sessionId}`,
      `/order-status/${String(secrets['hash'])}`,
      `/api/order-status/${TOLD.wrongToken}`,
    ])
      await get(path);
    await say('/api/simulated/webhook', { id: TOLD.signature }, { 'simulated-signature': TOLD.signature });
  };

  const staffPart = async (): Promise<void> => {
    await say('/api/auth/admin', { password: TOLD.wrongPassword });
    await say('/api/auth/staff', { code: TOLD.wrongCode });
    const office = await say('/api/auth/admin', { password: TOLD.password });
    const admin = bearer(String(office.json?.['token']));
    const code = await say('/api/admin/staff-codes', { name: TOLD.staff, role: 'manager' }, admin);
    const login = await say('/api/auth/staff', { code: code.json?.['code'] });
    const staff = bearer(String(login.json?.['token']));
    Object.assign(secrets, {
      adminToken: String(office.json?.['token']),
      staffToken: String(login.json?.['token']),
      code: String(code.json?.['code']),
      device: cookieOf(login).split('=')[1] ?? '',
    });
    await say('/api/auth/staff', { code: code.json?.['code'] });
    await get('/api/orders', bearer(TOLD.wrongToken));
    const orders: unknown = JSON.parse((await get('/api/orders', staff)).text);
    const [order] = Array.isArray(orders) ? orders : [];
    const put = (status: string) =>
      send(stand, `/api/orders/${order.id}/status`, {
        method: 'PUT',
        headers: { ...staff, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      });
    for (const status of ['preparing', 'ready', 'queued']) keep(await put(status));
    await say(`/api/orders/${order.id}/reopen`, { reason: TOLD.instructions }, staff);
    await say(`/api/orders/${order.id}/refund-item`, { itemId: order.items[0].id, reason: TOLD.instructions }, staff);
    await say(`/api/orders/${order.id}/refund-item`, { itemId: order.items[0].id, reason: TOLD.instructions }, admin);
    await say('/api/test-email-simple', { email: TOLD.email, type: 'ready' }, admin);
    await say('/api/auth/logout', {}, staff);
    open.push((await get('/api/metrics', admin)).text);
  };

  const thingsBreak = async (): Promise<void> => {
    const refusal = (code: number): SmtpReply => ({ at: 'RCPT TO', code, text: 'try again later, or never' });
    for (const trouble of [refusal(451), 'refuses-login', refusal(550)] as const) {
      smtp.breakWith(trouble);
      await stand.services.useCases.deliverOutbox();
      stand.clock.advance(60_000);
    }
    const driverError = Object.assign(new Error(`insert into orders values ('${TOLD.email}', '${TOLD.customer}')`), {
      severity: 'ERROR',
      query: TOLD.email,
      code: '23505',
      constraint: 'orders_pk',
    });
    for (const error of [
      driverError,
      new Unavailable('database', { cause: driverError }),
      new Error(`${TOLD.email} ${TOLD.phone} ${secrets['hash'] ?? ''}`),
    ]) {
      const broken = await startServerHarness({ hasWorker: false, overrides: { logger, lookUpOrder: () => Promise.reject(error) } });
      const answer = await post(broken, '/api/order-lookup', { emailOrPhone: TOLD.email });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      keep(answer);
      await broken.stop();
    }
  };

  beforeAll(async () => {
    await customersPart();
    await staffPart();
    await thingsBreak();
    for (const path of ['/api/config', '/api/products', '/api/queue-status', '/api/openapi.json', '/livez', '/readyz'])
      open.push((await get(path)).text);
  });

  test('were entered, logged about, refused and answered', () => {
    expect(logged.split('\n').length).toBeGreaterThan(30);
    expect(logged).toMatch(/mail\.postponed|mail\.given-up/);
    expect(logged).toContain('request.failed');
    expect(refused.length).toBeGreaterThan(12);
    for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length > 5]).toEqual([name, true]);
  });

  test('are not in the logs', () => expect(leaksIn(logged, secrets)).toEqual([]));

  // Staff may see who holds which order, and so the names of their colleagues.
  test('are not in error answers', () => expect(leaksIn(refused.join('\n'), { ...secrets, staff: '' })).toEqual([]));

  test('are not on the customer’s own page, except name, notes and hash', () => {
    const own = new Set(['customer', 'lastName', 'instructions', 'hash']);
    expect(leaksIn(open.join('\n'), secrets).filter((name) => !own.has(name))).toEqual([]);
  });

  test('are hashed in the database: passwords, tokens and devices', async () => {
    const everything = await onDatabase(database.url, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
      const texts: string[] = [];
      for (const { name } of tables) texts.push(JSON.stringify((await client.query(`select t::text from ${name} t`)).rows));
      return texts.join('\n');
    });
    expect(has(everything, TOLD.email)).toBe(true);
    const hidden = ['password', 'wrongPassword', 'adminToken', 'staffToken', 'wrongToken', 'stranger', 'smtpPassword'];
    expect(leaksIn(everything, secrets).filter((name) => hidden.includes(name))).toEqual([]);
  });

  test('would be found in a leak', () => {
    logger.info('leak', { note: `mail to ${TOLD.email}` });
    expect(leaksIn(logged, secrets)).toContain('email');
  });
});
