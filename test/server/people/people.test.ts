import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, ADMIN_PASSWORD, bearer } from '../../support/logins.ts';
import {
  codeAt,
  firstAdmin,
  invite,
  inviteAndJoin,
  joinWithPasskey,
  joinWithPassword,
  logInWithPasskey,
  openInvitation,
  peopleOf,
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
const mailsTo = async (address: string): Promise<number> => {
  const due = await stand.services.ports.outbox.claimDue(1_000, 100);
  return due.filter(({ to }) => to === address).length;
};

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
  test('lets one person in, once, with a passkey or a password, and not after seven days', async () => {
    const dana = await firstAdmin(stand);
    const invited = await invite(stand, dana.token, 'Rosa');
    expect(invited.json).toMatchObject({ is_mailed: true, person: { name: 'Rosa', role: 'manager', joined_at: null, invited_by: 'Dana' } });
    expect(codeOf(await invite(stand, dana.token, 'Rosa'))).toEqual([409, 'NAME_TAKEN']);
    const rosa = createAuthenticator();
    expect((await joinWithPasskey(stand, secretOf(invited), rosa)).status).toBe(200);
    const body = { link: secretOf(invited), credential: { id: 'x' }, label: '' };
    expect(codeOf(await post(stand, '/api/join/passkey', body))).toEqual([401, 'LINK_UNUSABLE']);
    const late = await invite(stand, dana.token, 'Sam');
    stand.clock.advance(7 * DAY_MS);
    expect(codeOf(await openInvitation(stand, secretOf(late)))).toEqual([401, 'LINK_UNUSABLE']);
  });

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

  test('a link lets another device of the same person in', async () => {
    const { dana } = await rosaJoins();
    const link = String((await post(stand, '/api/admin/login-link', undefined, bearer(dana.token))).json?.['path']).split('=')[1];
    expect((await post(stand, '/api/auth/link', { link })).json).toMatchObject({ user: { id: dana.id, name: 'Dana', role: 'admin' } });
    expect(codeOf(await post(stand, '/api/auth/link', { link }))).toEqual([401, 'LINK_UNUSABLE']);
  });
});

describe('people among themselves', () => {
  test('the last admin can neither leave, be removed, nor become a manager', async () => {
    const dana = await firstAdmin(stand);
    const rosa = await inviteAndJoin(stand, dana.token, 'Rosa');
    await invite(stand, dana.token, 'Luis', 'admin');
    expect(codeOf(await call('DELETE', `/api/admin/people/${dana.id}`, dana.token))).toEqual([409, 'LAST_ADMIN']);
    expect(codeOf(await call('PUT', `/api/admin/people/${dana.id}/role`, dana.token, { role: 'manager' }))).toEqual([409, 'LAST_ADMIN']);
    expect((await peopleOf(stand, dana.token)).map(({ name, is_you, is_last_admin }) => [name, is_you, is_last_admin])).toEqual([
      ['Dana', true, true],
      ['Rosa', false, false],
      ['Luis', false, false],
    ]);
    expect((await call('PUT', `/api/admin/people/${rosa.id}/role`, dana.token, { role: 'admin' })).json).toMatchObject({ role: 'admin' });
    expect((await get('/api/admin/people', rosa.token)).status).toBe(200);
    expect((await call('DELETE', `/api/admin/people/${dana.id}`, rosa.token)).status).toBe(204);
    expect((await get('/api/account', dana.token)).status).toBe(401);
    expect(codeOf(await logInWithPasskey(stand, dana.authenticator))).toEqual([401, 'INVALID_LOGIN']);
    expect(await auditTexts()).toContainEqual(['Rosa', 'Removed Dana, admin']);
  });

  test('a lost login is reset by another admin: everything old ends, and the others read of it', async () => {
    const dana = await firstAdmin(stand);
    const luis = await inviteAndJoin(stand, dana.token, 'Luis', 'admin');
    await inviteAndJoin(stand, dana.token, 'Priya', 'admin');
    const before = await mailsTo('priya@example.com');
    expect(codeOf(await post(stand, `/api/admin/people/${luis.id}/link`, undefined, bearer(luis.token)))).toEqual([409, 'STATUS_CONFLICT']);
    const renewed = await post(stand, `/api/admin/people/${luis.id}/link`, undefined, bearer(dana.token));
    expect(renewed.json).toMatchObject({ person: { passkeys: 0, joined_at: null }, is_mailed: true });
    expect((await get('/api/account', luis.token)).status).toBe(401);
    expect(codeOf(await logInWithPasskey(stand, luis.authenticator))).toEqual([401, 'INVALID_LOGIN']);
    expect(await mailsTo('priya@example.com')).toBe(before + 1);
    expect((await openInvitation(stand, secretOf(renewed))).json).toMatchObject({ is_reset: true });
    const phone = createAuthenticator();
    expect((await joinWithPasskey(stand, secretOf(renewed), phone)).status).toBe(200);
    expect((await logInWithPasskey(stand, phone)).json).toMatchObject({ user: { id: luis.id } });
  });
});

describe('one’s own login', () => {
  test('has passkeys, a password and logins, each to be ended', async () => {
    const dana = await firstAdmin(stand);
    const second = createAuthenticator();
    const options = (await post(stand, '/api/account/enrollment', undefined, bearer(dana.token))).json;
    const creation = options?.['passkey_options'];
    const totp = options?.['totp'];
    if (typeof creation !== 'object' || creation === null || typeof totp !== 'object' || totp === null) throw new Error('both are offered');
    expect(Reflect.get(creation, 'excludeCredentials')).toMatchObject([{ id: dana.authenticator.id }]);
    expect(codeOf(await call('DELETE', `/api/account/passkeys/${dana.authenticator.id}`, dana.token))).toEqual([409, 'STATUS_CONFLICT']);
    stand.clock.advance(SECOND_MS);
    const made = { credential: second.create({ ...creation }, { origin: stand.url }), label: 'Laptop' };
    expect((await post(stand, '/api/account/passkeys', made, bearer(dana.token))).status).toBe(204);
    stand.clock.advance(SECOND_MS);
    const laptop = tokenIn(await logInWithPasskey(stand, second, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' }));
    const account = await get('/api/account', dana.token);
    expect(account.json).toMatchObject({
      name: 'Dana',
      has_password: false,
      passkeys: [{ label: 'Phone' }, { label: 'Laptop', last_used_at: expect.any(String) }],
      sessions: [{ device: 'Firefox on Windows', is_current: false }, { is_current: true }],
    });
    const sessions = account.json?.['sessions'];
    const other = Array.isArray(sessions) ? String(Reflect.get(Object(sessions[0]), 'id')) : '';
    expect((await call('DELETE', `/api/account/sessions/${other}`, dana.token)).status).toBe(204);
    expect((await get('/api/account', laptop)).status).toBe(401);
    expect(codeOf(await call('DELETE', `/api/account/sessions/${other}`, dana.token))).toEqual([404, 'NOT_FOUND']);
    const code = codeAt(String(Reflect.get(totp, 'secret')), stand.clock.now());
    const password = { password: PASSWORD, ticket: Reflect.get(totp, 'ticket'), code };
    expect((await call('PUT', '/api/account/password', dana.token, password)).status).toBe(204);
    for (const { id } of [dana.authenticator, second])
      expect((await call('DELETE', `/api/account/passkeys/${id}`, dana.token)).status).toBe(204);
    expect(codeOf(await call('DELETE', '/api/account/passkeys/unknown', dana.token))).toEqual([404, 'NOT_FOUND']);
    expect((await get('/api/account', dana.token)).json).toMatchObject({ has_password: true, passkeys: [] });
    expect(await mailsTo('dana@example.com')).toBe(4);
    expect((await post(stand, '/api/account/sign-out', undefined, bearer(dana.token))).status).toBe(204);
    expect((await get('/api/account', dana.token)).status).toBe(401);
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

describe('handing over', () => {
  test('is begun by who leaves; another takes over, strikes off or opens each thing, by name and with the day', async () => {
    const dana = await firstAdmin(stand);
    const priya = await inviteAndJoin(stand, dana.token, 'Priya', 'admin');
    const list = await get('/api/admin/hand-over', priya.token);
    const left = Number(list.json?.['left']);
    expect(list.json).toMatchObject({ from: null });
    expect(list.json?.['items']).toContainEqual({
      id: `person-${dana.id}`,
      group: 'people',
      title: 'Dana, admin',
      fact: 'dana@example.com',
      place: '/admin/people',
      mark: null,
    });
    const mark = (id: string, state: string, token = priya.token) => call('PUT', '/api/admin/hand-over', token, { id, state });
    expect(codeOf(await mark('bank', 'taken-over'))).toEqual([409, 'STATUS_CONFLICT']);
    const begun = await post(stand, '/api/admin/hand-over', undefined, bearer(dana.token));
    const at = new Date(stand.clock.now()).toISOString();
    expect(begun.json).toMatchObject({ from: { name: 'Dana', at, is_you: true }, left });
    expect(codeOf(await mark('bank', 'taken-over', dana.token))).toEqual([409, 'STATUS_CONFLICT']);
    const marked = await mark('bank', 'taken-over');
    expect(marked.json).toMatchObject({ from: { name: 'Dana', is_you: false }, left: left - 1 });
    expect(marked.json?.['items']).toContainEqual(expect.objectContaining({ id: 'bank', mark: { state: 'taken-over', by: 'Priya', at } }));
    expect((await mark('boards', 'struck-off')).json).toMatchObject({ left: left - 2 });
    expect((await mark('bank', 'open')).json).toMatchObject({ left: left - 1 });
    expect(codeOf(await mark('no-such-thing', 'open'))).toEqual([404, 'NOT_FOUND']);
    expect(await auditTexts()).toContainEqual(['Priya', 'Handing over, The bank account: taken over by Priya']);
    expect((await post(stand, '/api/admin/hand-over', undefined, bearer(priya.token))).json).toMatchObject({ left });
  });
});
