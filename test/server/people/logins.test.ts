import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/domain/kernel/instant.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, ADMIN_PASSWORD, bearer, cookieOf, staffToken, issueCode, logInWith, placeOrderIn } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

describe('logins on PostgreSQL', () => {
  let database: TestDatabase;
  let stand: ServerHarness;
  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startServerHarness({ persistence: database, hasWorker: false });
  });
  afterAll(async () => {
    await stand.stop();
    await database.drop();
  });

  const orders = (token: string): Promise<HttpAnswer> => send(stand, '/api/orders', { headers: bearer(token) });
  const tokenOf = (login: HttpAnswer): string => String(login.json?.['token']);
  const logOut = (token: string): Promise<HttpAnswer> => post(stand, '/api/auth/logout', undefined, bearer(token));

  test('a code says who it is, once as typed and once as it should be', async () => {
    const code = await issueCode(stand, 'Tom', 'manager');
    const login = await logInWith(stand, ` ${code.code.toLowerCase()} `);
    expect(login.json).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: { id: code.id, name: 'Tom', role: 'manager' } });
    expect((await orders(tokenOf(login))).status).toBe(200);
  });

  test('the admin has a name and no more', async () => {
    const token = await adminToken(stand);
    const login = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
    expect(login.json).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: { role: 'admin', username: 'admin' } });
    expect(login.headers.get('cache-control')).toBe('no-store');
    expect((await orders(token)).status).toBe(200);
  });

  test.each([
    ['/api/auth/admin', { password: 'wrong' }, 'INVALID_PASSWORD', 'Invalid password. Please try again.'],
    ['/api/auth/staff', { code: 'ZZZZZZ' }, 'INVALID_STAFF_CODE', 'Invalid or expired code.'],
  ])('%s refuses with the spec’s words', async (path, body, code, error) => {
    const refused = await post(stand, path, body);
    expect([refused.status, refused.json]).toEqual([401, { code, error, requestId: expect.any(String) }]);
  });

  test('a device gets a cookie that no script and no other site can use', async () => {
    const login = await logInWith(stand, (await issueCode(stand)).code);
    const cookie = login.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^bandstand_device=[\w-]{32}\.[\w-]{43}; /);
    for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=34560000']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Secure');
  });

  test('behind https the cookie never travels without', async () => {
    const secure = await startServerHarness({ hasWorker: false, env: { PUBLIC_URL: 'https://stand.example' } });
    try {
      const login = await logInWith(secure, (await issueCode(secure)).code);
      expect(login.headers.get('set-cookie')).toContain('; Secure');
    } finally {
      await secure.stop();
    }
  });

  test('a second device hears no more than a guesser; logout at the first lets it in, and only the first learns where the code is', async () => {
    const { code } = await issueCode(stand);
    const first = await logInWith(stand, code);
    const again = await logInWith(stand, code, cookieOf(first));
    const second = await logInWith(stand, code);
    const wrong = await logInWith(stand, 'ZZZZZZ');
    expect([again.status, second.status]).toEqual([200, 401]);
    expect({ ...second.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' });
    expect((await logOut(tokenOf(first))).status).toBe(204);
    const moved = await logInWith(stand, code);
    expect(moved.status).toBe(200);
    const statuses = await Promise.all([first, again, moved].map(async (login) => (await orders(tokenOf(login))).status));
    expect(statuses).toEqual([401, 401, 200]);
    const former = await logInWith(stand, code, cookieOf(first));
    expect([former.status, former.json?.['code']]).toEqual([401, 'CODE_ON_OTHER_DEVICE']);
  });

  test('two devices that try the same code at once: one gets it', async () => {
    const { code } = await issueCode(stand);
    const logins = await Promise.all([logInWith(stand, code), logInWith(stand, code), logInWith(stand, code)]);
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter(({ json }) => json?.['code'] === 'INVALID_STAFF_CODE')).toHaveLength(2);
  });

  test('a revoked code ends with the next request, through the admin’s own call', async () => {
    const admin = await adminToken(stand);
    const code = await issueCode(stand);
    const login = await logInWith(stand, code.code);
    const path = `/api/admin/staff-codes/${code.id}`;
    const revoked = await send(stand, path, { method: 'DELETE', headers: bearer(admin) });
    expect([revoked.status, revoked.json?.['is_active']]).toEqual([200, false]);
    expect((await orders(tokenOf(login))).json).toMatchObject({
      code: 'UNAUTHENTICATED',
      error: 'Your login has ended. Please log in again.',
    });
    expect((await logInWith(stand, code.code, cookieOf(login))).json?.['code']).toBe('INVALID_STAFF_CODE');
  });

  test('an admin issues and lists codes; nobody sees a device’s secret', async () => {
    const admin = await adminToken(stand);
    const issued = await post(stand, '/api/admin/staff-codes', { role: 'manager', name: 'Mo' }, bearer(admin));
    expect(issued.json).toMatchObject({ name: 'Mo', role: 'manager', is_active: true, created_by: 'Admin', deviceId: null });
    expect(issued.json?.['code']).toMatch(/^[A-Z0-9]{6}$/);
    expect(issued.json?.['id']).toEqual(expect.any(String));
    expect(issued.json?.['expires_at']).toBe(new Date(stand.clock.now() + 6 * HOUR_MS).toISOString());
    const expiresAt = new Date(stand.clock.now() + 3 * HOUR_MS).toISOString();
    const short = await post(stand, '/api/admin/staff-codes', { role: 'staff', name: 'Bea', expiresAt }, bearer(admin));
    expect(short).toMatchObject({ status: 200, json: { expires_at: expiresAt, is_active: true } });
    const login = await logInWith(stand, String(issued.json?.['code']));
    const list = await send(stand, '/api/admin/staff-codes', { headers: bearer(admin) });
    expect(issued.json?.['created_at']).toBe(new Date(stand.clock.now()).toISOString());
    expect(Object.values(list.json ?? {})).toEqual(expect.arrayContaining([{ ...issued.json, deviceId: expect.any(String) }, short.json]));
    expect(list.text).not.toContain(cookieOf(login).split('=')[1]);
    const late = new Date(stand.clock.now() + 25 * HOUR_MS).toISOString();
    const refused = await post(stand, '/api/admin/staff-codes', { role: 'staff', expiresAt: late }, bearer(admin));
    expect([refused.status, refused.json?.['code']]).toEqual([400, 'EXPIRY_OUT_OF_RANGE']);
    expect(refused.json?.['details']).toEqual(['expiresAt must be in the future, within 24 hours']);
    const unreadable = await post(stand, '/api/admin/staff-codes', { role: 'king', name: 3 }, bearer(await adminToken(stand)));
    expect(unreadable.json?.['details']).toEqual(['name must be text', 'role must be one of staff, manager']);
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
    const old = await placeOrderIn(stand, { status: 'completed', completedAt: stand.clock.now() });
    stand.clock.advance(3 * DAY_MS);
    const waiting = await placeOrderIn(stand);
    const done = await placeOrderIn(stand, { status: 'completed', completedAt: stand.clock.now() });
    const [admin, staff] = [await adminToken(stand), await staffToken(stand, 'Mo', 'manager')];
    const seen = async (token: string) => {
      const lists = await Promise.all(
        ['', '?filter=today', '?filter=week', '?filter=all'].map((filter) =>
          send(stand, `/api/orders${filter}`, { headers: bearer(token) }),
        ),
      );
      const statuses = await Promise.all(
        [old, waiting, done].map(async ({ id }) => (await send(stand, `/api/orders/${id}`, { headers: bearer(token) })).status),
      );
      return [lists.some(({ text }) => text.includes(old.id)), lists.slice(1).every(({ text }) => text.includes(done.id)), ...statuses];
    };
    expect(await seen(admin)).toEqual([true, true, 200, 200, 200]);
    expect(await seen(staff)).toEqual([false, true, 404, 200, 200]);
  });
});

describe('the demo staff code', () => {
  test('is shown by /api/config while it works, and survives a restart', async () => {
    const database = await createTestDatabase();
    const demoCode = async (): Promise<string> => {
      const stand = await startServerHarness({ persistence: database, hasWorker: false });
      try {
        const shown = String((await send(stand, '/api/config')).json?.['demoStaffCode']);
        const login = await logInWith(stand, shown);
        expect(login.status).toBe(200);
        await stand.services.useCases.logOut(String(login.json?.['token']));
        return shown;
      } finally {
        await stand.stop();
      }
    };
    const first = await demoCode();
    expect(first).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(await demoCode()).toBe(first);
    await database.drop();
  });
});
