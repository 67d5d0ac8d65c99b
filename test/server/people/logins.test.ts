import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/domain/kernel/instant.ts';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { networkOf } from '#server/http/request-context.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, bearer, cookieOf, issueCode, logInWith, placeOrderIn, staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';
import { databaseOfFile, databaseOfTest, standOfFile } from '../../support/stands.ts';

const stand = await standOfFile({ persistence: await databaseOfFile() });

const orders = (token: string, query = ''): Promise<HttpAnswer> => send(stand, `/api/orders${query}`, { headers: bearer(token) });
const tokenOf = (login: HttpAnswer): string => String(login.json?.['token']);

/** `test/core/use-cases/auth` has the rules, `every-call/answers.txt` the answers. */
describe('logins on PostgreSQL', () => {
  test('a code says who it is, also in small letters', async () => {
    const code = await issueCode(stand, 'Tom', 'manager');
    const login = await logInWith(stand, ` ${code.code.toLowerCase()} `);
    expect(login.json).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: { id: code.id, name: 'Tom', role: 'manager' } });
    expect((await orders(tokenOf(login))).status).toBe(200);
  });

  test('a second device learns as little as a guesser; logging out at the first lets it in', async () => {
    const { code } = await issueCode(stand);
    const first = await logInWith(stand, code);
    const again = await logInWith(stand, code, cookieOf(first));
    const second = await logInWith(stand, code);
    const wrong = await logInWith(stand, 'ZZZZZZ');
    expect([again.status, second.status]).toEqual([200, 401]);
    expect({ ...second.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' });
    expect((await post(stand, '/api/auth/logout', undefined, bearer(tokenOf(first)))).status).toBe(204);
    const moved = await logInWith(stand, code);
    const statuses = await Promise.all([first, again, moved].map(async (login) => (await orders(tokenOf(login))).status));
    expect(statuses).toEqual([401, 401, 200]);
    expect((await logInWith(stand, code, cookieOf(first))).json).toMatchObject({ code: 'CODE_ON_OTHER_DEVICE' });
  });

  test('a login whose answer was lost is repeated with its key', async () => {
    const { code } = await issueCode(stand);
    const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
    const statuses: number[] = [];
    for (const key of [own, own, foreign])
      statuses.push((await post(stand, '/api/auth/staff', { code }, { 'idempotency-key': key })).status);
    expect(statuses).toEqual([200, 200, 401]);
  });

  test('a login by a link whose answer was lost is repeated with its key', async () => {
    const { id } = await issueCode(stand);
    const issued = await post(stand, `/api/admin/staff-codes/${id}/login-link`, undefined, bearer(await adminToken(stand)));
    const link = String(issued.json?.['path']).split('=')[1];
    const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
    const logins: HttpAnswer[] = [];
    for (const key of [own, own, foreign]) logins.push(await post(stand, '/api/auth/link', { link }, { 'idempotency-key': key }));
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(logins.slice(0, 2).map(tokenOf)).toEqual([tokenOf(logins[0] as HttpAnswer), expect.stringMatching(/^[\w-]{43}$/)]);
  });

  test('one of three devices gets a code that all try at once', async () => {
    const { code } = await issueCode(stand);
    const logins = await Promise.all([1, 2, 3].map(() => logInWith(stand, code)));
    const answers = logins.map(({ json }) => json?.['code'] ?? 'in');
    expect(answers.toSorted((a, b) => Number(a === 'in') - Number(b === 'in'))).toEqual(['INVALID_STAFF_CODE', 'INVALID_STAFF_CODE', 'in']);
  });

  test('a revoked code ends with the next request', async () => {
    const admin = bearer(await adminToken(stand));
    const code = await issueCode(stand);
    const login = await logInWith(stand, code.code);
    const revoked = await send(stand, `/api/admin/staff-codes/${code.id}`, { method: 'DELETE', headers: admin });
    expect([revoked.status, revoked.json?.['is_active']]).toEqual([200, false]);
    expect((await orders(tokenOf(login))).json).toMatchObject({
      code: 'UNAUTHENTICATED',
      error: 'Your login has ended. Please log in again.',
    });
    expect((await logInWith(stand, code.code, cookieOf(login))).json?.['code']).toBe('INVALID_STAFF_CODE');
  });

  test('a code that is revoked while a body is on its way does nothing more', async () => {
    const code = await issueCode(stand);
    const headers = { ...bearer(tokenOf(await logInWith(stand, code.code))), 'content-type': 'application/json', 'content-length': 2 };
    const find = vi.spyOn(stand.services.ports.accessTokens, 'find');
    const request = httpRequest(`${stand.url}/api/window/sales`, { method: 'POST', headers });
    request.write('{');
    await expect.poll(() => find.mock.settledResults).toMatchObject([{ type: 'fulfilled' }]);
    await stand.services.useCases.revokeStaffCode(staffCodeId(code.id), 'Admin');
    request.end('}');
    const [{ statusCode }] = await once(request, 'response');
    expect(statusCode).toBe(401);
  });

  test('an admin issues codes for up to 24 hours, and lists them without secrets of devices', async () => {
    const admin = bearer(await adminToken(stand));
    const issue = (hours: number) => {
      const expiresAt = new Date(stand.clock.now() + hours * HOUR_MS).toISOString();
      return post(stand, '/api/admin/staff-codes', { role: 'staff', name: 'Bea', expiresAt }, admin);
    };
    const issued = await issue(24);
    expect(issued).toMatchObject({ status: 200, json: { is_active: true, created_by: 'Admin', deviceId: null } });
    const login = await logInWith(stand, String(issued.json?.['code']));
    const list = await send(stand, '/api/admin/staff-codes', { headers: admin });
    expect(Object.values(list.json ?? {})).toContainEqual({ ...issued.json, deviceId: expect.any(String) });
    expect(list.text).not.toContain(cookieOf(login).split('=')[1]);
    expect((await issue(25)).json).toMatchObject({
      code: 'EXPIRY_OUT_OF_RANGE',
      details: ['expiresAt must be in the future, within 24 hours'],
    });
  });

  test('staff lists carry no e-mail or phone; the admin’s do', async () => {
    await placeOrderIn(stand);
    const [admin, staff] = [await adminToken(stand), await staffToken(stand, 'Mo', 'manager')];
    const shown = await Promise.all([admin, staff].map(async (token) => (await orders(token)).text));
    expect(shown[0]).toContain('"customer_email":"maya@example.com","customer_phone":"5550100142"');
    expect(shown[1]).toContain('Maya Rivera');
    for (const secret of ['maya@example.com', '5550100142', 'customer_email', 'session']) expect(shown[1]).not.toContain(secret);
  });

  test('staff see tonight’s orders by every call, the admin every night’s', async () => {
    const completed = { status: 'completed', completedAt: stand.clock.now() } as const;
    const old = await placeOrderIn(stand, completed);
    stand.clock.advance(3 * DAY_MS);
    const [waiting, done] = [await placeOrderIn(stand), await placeOrderIn(stand, { ...completed, completedAt: stand.clock.now() })];
    const seenBy = async (token: string) => {
      const lists = await Promise.all(['', '?filter=today', '?filter=week', '?filter=all'].map((query) => orders(token, query)));
      const statuses = await Promise.all([old, waiting, done].map(async ({ id }) => (await orders(token, `/${id}`)).status));
      return [lists.some(({ text }) => text.includes(old.id)), lists.slice(1).every(({ text }) => text.includes(done.id)), ...statuses];
    };
    expect(await seenBy(await adminToken(stand))).toEqual([true, true, 200, 200, 200]);
    expect(await seenBy(await staffToken(stand, 'Mo', 'manager'))).toEqual([false, true, 404, 200, 200]);
  });
});

test('the demo staff code works, is shown by /api/config, and survives a restart', async () => {
  const persistence = await databaseOfTest();
  const codeOfStart = async () => {
    const started = await startServerHarness({ persistence, hasWorker: false });
    const code = String((await send(started, '/api/config')).json?.['demoStaffCode']);
    const login = await logInWith(started, code);
    expect(login.status).toBe(200);
    await started.services.useCases.logOut(tokenOf(login));
    await started.stop();
    return code;
  };
  const first = await codeOfStart();
  expect(first).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  expect(await codeOfStart()).toBe(first);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001:00ff::1', '2001:db8:1::/48'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1::/48'],
  ['2001:db8::5:6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('requests from %s count against %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
