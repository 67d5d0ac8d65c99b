import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { codeAt, firstAdmin, invite, joinWithPasskey, joinWithPassword, openInvitation, secretOf, tokenIn } from '../../support/people.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { createAuthenticator } from '../../support/software-authenticator.ts';
import { standOfTest } from '../../support/stands.ts';

const PASSWORD = 'seven tubas and a triangle';

const codeOf = ({ status, json }: HttpAnswer) => [status, json?.['code']];
const partOf = (answer: HttpAnswer, name: string): object => Object(answer.json?.[name]);

/** With the real passkeys, codes and seals; `test/core/use-cases/people` has the rules. */
describe('an invitation', () => {
  let stand: ServerHarness;
  let dana: Awaited<ReturnType<typeof firstAdmin>>;
  let link = '';
  beforeEach(async () => {
    stand = await standOfTest();
    dana = await firstAdmin(stand);
    link = secretOf(await invite(stand, dana.token, 'Rosa'));
  });

  test('refuses reused and foreign passkeys, and stays usable', async () => {
    const options = { ...partOf(await openInvitation(stand, link), 'passkey_options') };
    const credential = createAuthenticator().create(options, { origin: 'https://evil.example', rpId: 'localhost' });
    expect(codeOf(await post(stand, '/api/join/passkey', { link, credential, label: '' }))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(codeOf(await joinWithPasskey(stand, link, dana.authenticator))).toEqual([400, 'PASSKEY_REFUSED']);
    expect((await joinWithPasskey(stand, link, createAuthenticator())).status).toBe(200);
  });

  test('requires a strong password and the person’s own code, and stores both unreadably', async () => {
    expect((await joinWithPassword(stand, link, 'elevenchars')).answer.json?.['error']).toContain('12');
    const join = (ticket: unknown, code: string) => post(stand, '/api/join/password', { link, password: PASSWORD, ticket, code });
    const own = partOf(await openInvitation(stand, link), 'totp');
    expect(codeOf(await join(Reflect.get(own, 'ticket'), '000000'))).toEqual([403, 'WRONG_CODE']);
    const sams = partOf(await openInvitation(stand, secretOf(await invite(stand, dana.token, 'Sam'))), 'totp');
    const right = codeAt(String(Reflect.get(sams, 'secret')), stand.clock.now());
    expect(codeOf(await join(Reflect.get(sams, 'ticket'), right))).toEqual([403, 'WRONG_CODE']);
    const { answer, secret } = await joinWithPassword(stand, link, PASSWORD);
    expect(answer.status).toBe(200);
    const stored = JSON.stringify(await stand.services.ports.people.list(stand.clock.now()));
    for (const text of [secret, PASSWORD]) expect(stored).not.toContain(text);
    const audit = await stand.services.useCases.listAudit({ day: undefined, kind: undefined });
    expect(JSON.stringify([stand.logger.lines, audit])).not.toContain(link);
  });

  test('makes a manager, who logs in with each code once', async () => {
    const { secret } = await joinWithPassword(stand, link, PASSWORD);
    const codeNow = () => codeAt(secret, stand.clock.now());
    const logIn = (code: string) => post(stand, '/api/auth/person', { email: ' ROSA@example.com ', password: PASSWORD, code });
    expect(codeOf(await logIn(codeNow()))).toEqual([401, 'INVALID_LOGIN']);
    stand.clock.advance(60 * SECOND_MS);
    const code = codeNow();
    const login = await logIn(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(login.json).toMatchObject({ user: { name: 'Rosa', role: 'manager' } });
    expect(codeOf(await logIn(code))).toEqual([401, 'INVALID_LOGIN']);
    const statusOf = async (path: string) => (await send(stand, path, { headers: bearer(tokenIn(login)) })).status;
    expect([await statusOf('/api/admin/nights'), await statusOf('/api/admin/people')]).toEqual([200, 403]);
  });
});

test('a stand without a stored key offers passkeys only', async () => {
  const sealer = { canSeal: false, seal: async () => '', open: async () => null };
  const stand = await standOfTest({ overrides: { sealer } });
  const you = { name: 'Dana', email: 'dana@example.com' };
  const begun = await post(stand, '/api/admin/setup/you', you, bearer(await adminToken(stand)));
  expect((await openInvitation(stand, secretOf(begun))).json?.['totp']).toBeNull();
});
