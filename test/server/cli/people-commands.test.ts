import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, logInWith } from '../../support/logins.ts';
import { firstAdmin, joinWithPasskey, logInWithPasskey } from '../../support/people.ts';
import { callBandstand, runBandstand } from '../../support/run-bandstand.ts';
import { createAuthenticator } from '../../support/software-authenticator.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

// In this order: each password replaces the previous one, and a named admin ends the shared one.
describe('commands about people', { shuffle: false }, () => {
  let database: TestDatabase;
  let stand: ServerHarness;
  beforeAll(async () => {
    database = await createTestDatabase();
    stand = await startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true });
  });
  afterAll(async () => {
    await stand.stop();
    await database.drop();
  });

  const run = (...args: readonly string[]) => callBandstand(args, { DATABASE_URL: database.url });
  const setPassword = (input: string) => callBandstand(['admin-password'], { DATABASE_URL: database.url }, input);
  const logIn = (password: string) => post(stand, '/api/auth/admin', { password });

  test('admin-password reads a pipe, prints no password, and ends every admin’s login', async () => {
    expect((await runBandstand(['admin-password'], { DATABASE_URL: database.url }, 'first of two drums\n')).code).toBe(0);
    const token = String((await logIn('first of two drums')).json?.['token']);
    const changed = await setPassword('second of two drums');
    expect([changed.code, changed.err]).toEqual([0, '']);
    expect(changed.out).not.toContain('drums');
    expect((await send(stand, '/api/orders', { headers: bearer(token) })).status).toBe(401);
    expect([(await logIn('first of two drums')).status, (await logIn('second of two drums')).status]).toEqual([401, 200]);
  });

  test('admin-password refuses short passwords and the command line', async () => {
    expect(await setPassword('short\n')).toMatchObject({
      code: 1,
      err: 'The password must have at least 8 characters. Nothing was changed.\n',
    });
    expect((await run('admin-password', 'a drum on the command line')).code).toBe(1);
    expect((await logIn('second of two drums')).status).toBe(200);
  });

  test('admin-password refuses the stand’s own words', async () => {
    await stand.services.useCases.saveSettings({ standName: 'Tuba Corner' }, ADMIN);
    for (const password of ['Bandstand2026!', 'TubaCorner#1']) {
      const { code, err } = await setPassword(password);
      expect([code, err]).toEqual([1, expect.stringContaining("more than the stand's own words")]);
    }
  });

  test('staff-code prints a working code', async () => {
    const { code, out } = await run('staff-code', '--manager', '--name', 'Mo');
    expect(code).toBe(0);
    const [, symbols] = /^([2-9A-HJKMNP-Z]{6}) {2}\(manager, good until /.exec(out) ?? [];
    expect((await logInWith(stand, symbols ?? '')).json?.['user']).toMatchObject({ name: 'Mo', role: 'manager' });
  });

  test('login-link lets a named person in again', async () => {
    const dana = await firstAdmin(stand);
    expect((await run('login-link')).err).toContain('bandstand login-link --email');
    expect((await setPassword('third of two drums')).err).toContain('Admins have their own logins here');
    expect((await run('login-link', '--email', 'eve@example.com')).err).toContain('Add --name');
    expect((await run('login-link', '--email', 'eve')).err).toContain('not an email address');
    const { code, out } = await run('login-link', '--email', 'Dana@example.com');
    expect(code).toBe(0);
    const link = /\/join#([\w-]{22})$/m.exec(out)?.[1] ?? '';
    // The old passkey works until the link is used.
    expect((await logInWithPasskey(stand, dana.authenticator)).status).toBe(200);
    const phone = createAuthenticator();
    expect((await joinWithPasskey(stand, link, phone)).json).toMatchObject({ user: { id: dana.id, role: 'admin' } });
    expect((await logInWithPasskey(stand, dana.authenticator)).status).toBe(401);
    const audit = await stand.services.useCases.listAudit({ day: undefined, kind: 'login' });
    expect(JSON.stringify(audit)).toContain('"by":"Command line","kind":"login","text":"Made a link that lets Dana in as admin"');
    expect((await run('login-link', '--email', 'eve@example.com', '--name', 'Eve')).out).toContain('/join#');
  });
});
