import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, ADMIN_PASSWORD, bearer } from '../../support/logins.ts';
import {
  codeAt,
  firstAdmin,
  invite,
  joinWithPasskey,
  joinWithPassword,
  logInWithPasskey,
  openInvitation,
  secretOf,
  tokenIn,
} from '../../support/people.ts';
import { createAuthenticator } from '../../support/software-authenticator.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const PASSWORD = 'seven tubas and a triangle';

let stand: ServerHarness;
beforeEach(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterEach(() => stand.stop());

const codeOf = ({ status, json }: HttpAnswer) => [status, json?.['code']];
const call = (method: string, path: string, token: string, body?: unknown): Promise<HttpAnswer> =>
  send(stand, path, {
    method,
    headers: { 'content-type': 'application/json', ...bearer(token) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const get = (path: string, token: string): Promise<HttpAnswer> => send(stand, path, { headers: bearer(token) });
const auditTexts = async (): Promise<readonly (readonly [string, string])[]> => {
  const page = await stand.services.useCases.listAudit({ day: undefined, kind: undefined });
  return page.ok ? page.value.entries.map(({ by, text }) => [by, text] as const) : [];
};
const methods = async () => (await send(stand, '/api/auth/methods')).json;

describe('the first named admin', () => {
  test('joins by the set-up, and ends the shared password with its logins and links', async () => {
    const shared = await adminToken(stand);
    const link = String((await post(stand, '/api/admin/login-link', undefined, bearer(shared))).json?.['path']).split('=')[1];
    expect(await methods()).toEqual({ shared_password: true, people: false });
    const begun = await post(stand, '/api/admin/setup/you', { name: 'Dina', email: 'Dina@Example.com' }, bearer(shared));
    // A typo can be corrected by trying again.
    const again = await post(stand, '/api/admin/setup/you', { name: 'Dana Whitfield', email: 'Dana@Example.com' }, bearer(shared));
    expect(codeOf(await openInvitation(stand, secretOf(begun)))).toEqual([401, 'LINK_UNUSABLE']);
    const opened = await openInvitation(stand, secretOf(again));
    expect(opened.json).toMatchObject({ name: 'Dana Whitfield', email: 'dana@example.com', role: 'admin', is_reset: false });
    const authenticator = createAuthenticator();
    const login = await joinWithPasskey(stand, secretOf(again), authenticator);
    expect(login.json).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: expect.any(String), name: 'Dana Whitfield', role: 'admin' },
    });
    expect(await methods()).toEqual({ shared_password: false, people: true });
    expect((await get('/api/admin/settings', shared)).status).toBe(401);
    expect(codeOf(await post(stand, '/api/auth/link', { link }))).toEqual([401, 'LINK_UNUSABLE']);
    expect(codeOf(await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD }))).toEqual([403, 'SHARED_PASSWORD_OFF']);
    const dana = tokenIn(await logInWithPasskey(stand, authenticator));
    expect(codeOf(await post(stand, '/api/admin/setup/you', { name: 'Eve', email: 'eve@example.com' }, bearer(dana)))).toEqual([
      409,
      'STATUS_CONFLICT',
    ]);
    await call('PUT', '/api/admin/settings', dana, { standName: 'Westview Band' });
    const audit = await auditTexts();
    expect(audit).toContainEqual(['Dana Whitfield', expect.stringContaining('Westview Band')]);
    expect(audit).toContainEqual(['Dana Whitfield', 'Joined as admin, with a passkey']);
  });
});

describe('an invitation', () => {
  test('takes no passkey twice, none made elsewhere, and leaves the link usable', async () => {
    const dana = await firstAdmin(stand);
    const link = secretOf(await invite(stand, dana.token, 'Rosa'));
    const options = (await openInvitation(stand, link)).json?.['passkey_options'];
    if (typeof options !== 'object' || options === null) throw new Error('there are options');
    const elsewhere = createAuthenticator().create({ ...options }, { origin: 'https://evil.example', rpId: 'localhost' });
    expect(codeOf(await post(stand, '/api/join/passkey', { link, credential: elsewhere, label: '' }))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(codeOf(await joinWithPasskey(stand, link, dana.authenticator))).toEqual([400, 'PASSKEY_REFUSED']);
    expect((await joinWithPasskey(stand, link, createAuthenticator())).status).toBe(200);
  });

  test('wants a strong password and a right code, and keeps neither secret readable', async () => {
    const dana = await firstAdmin(stand);
    const link = secretOf(await invite(stand, dana.token, 'Rosa'));
    expect((await joinWithPassword(stand, link, 'elevenchars')).answer.json?.['error']).toContain('12');
    const totp = (await openInvitation(stand, link)).json?.['totp'];
    const wrong = await post(stand, '/api/join/password', {
      link,
      password: PASSWORD,
      ticket: typeof totp === 'object' && totp !== null ? Reflect.get(totp, 'ticket') : '',
      code: '000000',
    });
    expect(codeOf(wrong)).toEqual([403, 'WRONG_CODE']);
    const { answer, secret } = await joinWithPassword(stand, link, PASSWORD);
    expect(answer.status).toBe(200);
    const stored = JSON.stringify(await stand.services.ports.people.list(stand.clock.now()));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(PASSWORD);
    expect(JSON.stringify([stand.logger.lines, await auditTexts()])).not.toContain(link);
  });

  test('cannot be used with the ticket of another person', async () => {
    const dana = await firstAdmin(stand);
    const [rosa, sam] = [secretOf(await invite(stand, dana.token, 'Rosa')), secretOf(await invite(stand, dana.token, 'Sam'))];
    const totp = (await openInvitation(stand, sam)).json?.['totp'];
    if (typeof totp !== 'object' || totp === null) throw new Error('there is an app');
    const code = codeAt(String(Reflect.get(totp, 'secret')), stand.clock.now());
    const body = { link: rosa, password: PASSWORD, ticket: Reflect.get(totp, 'ticket'), code };
    expect(codeOf(await post(stand, '/api/join/password', body))).toEqual([403, 'WRONG_CODE']);
  });
});

describe('logging in as a person', () => {
  const rosaJoins = async () => {
    const dana = await firstAdmin(stand);
    const { secret, answer } = await joinWithPassword(stand, secretOf(await invite(stand, dana.token, 'Rosa')), PASSWORD);
    return { dana, secret, token: tokenIn(answer) };
  };
  const logIn = (changes: Readonly<Record<string, string>>) =>
    post(stand, '/api/auth/person', { email: 'rosa@example.com', password: PASSWORD, code: '000000', ...changes });

  test('a manager has the rights of one, and a code works once', async () => {
    const { secret } = await rosaJoins();
    expect(codeOf(await logIn({ code: codeAt(secret, stand.clock.now()) }))).toEqual([401, 'INVALID_LOGIN']);
    stand.clock.advance(60 * SECOND_MS);
    const code = codeAt(secret, stand.clock.now());
    const login = await logIn({ email: ' ROSA@example.com ', code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(login.json).toMatchObject({ user: { name: 'Rosa', role: 'manager' } });
    expect(codeOf(await logIn({ code }))).toEqual([401, 'INVALID_LOGIN']);
    const token = tokenIn(login);
    expect((await get('/api/admin/nights', token)).status).toBe(200);
    expect((await get('/api/admin/people', token)).status).toBe(403);
  });
});

test('a stand whose key is not kept offers passkeys only', async () => {
  await stand.stop();
  const sealer = { canSeal: false, seal: async () => '', open: async () => null };
  stand = await startServerHarness({ hasWorker: false, overrides: { sealer } });
  const shared = await adminToken(stand);
  const begun = await post(stand, '/api/admin/setup/you', { name: 'Dana', email: 'dana@example.com' }, bearer(shared));
  expect((await openInvitation(stand, secretOf(begun))).json?.['totp']).toBeNull();
});
