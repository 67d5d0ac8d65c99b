import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import { post } from '../../support/http-calls.ts';
import { adminToken, bearer, cookieOf, issueCode, logInWith } from '../../support/logins.ts';
import { type ServerHarness, startServerHarness } from '../../support/server-harness.ts';
import { guess, guessCodes, onDatabase } from './brute-force.ts';

/** The link in the QR code of a volunteer's card. */
const linkOf = async (stand: ServerHarness, admin: string, path: string): Promise<string> =>
  String((await post(stand, path, undefined, bearer(admin))).json?.['path']).split('#link=')[1] ?? '';

const enter = (stand: ServerHarness, link: string, cookie = '') => post(stand, '/api/auth/link', { link }, cookie === '' ? {} : { cookie });

/** The link's secret is neither in the log nor in the database. */
const onlySecretsOfTheirOwn = async (stand: ServerHarness, link: string): Promise<void> => {
  expect(JSON.stringify(stand.logger.lines)).not.toContain(link);
  const audit = await stand.services.useCases.listAudit({ day: undefined, kind: undefined });
  expect(JSON.stringify(audit)).not.toContain(link);
};

describe('guessing staff codes', () => {
  it('500 guesses get 20 answers, and a known device still logs in', async () => {
    await onDatabase({}, async (stand) => {
      const tablet = cookieOf(await logInWith(stand, (await issueCode(stand)).code));
      const code = await issueCode(stand);
      const guessing = guessCodes(stand, 500);
      await sleep(200);
      expect((await logInWith(stand, code.code, tablet)).status).toBe(200);
      expect(await guessing).toEqual({ 401: 20, 429: 480 });
      const stranger = await logInWith(stand, (await issueCode(stand)).code);
      expect([stranger.status, stranger.json?.['code']]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(800);
      expect((await logInWith(stand, (await issueCode(stand)).code, tablet)).status).toBe(200);
    });
  });

  it('shares the budget between instances', async () => {
    const database = await createTestDatabase();
    const stands = await Promise.all(
      [1, 2].map(() => startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true })),
    );
    const counts = await Promise.all(stands.map((stand) => guessCodes(stand, 200)));
    expect(counts.reduce((sum, count) => sum + (count[401] ?? 0), 0)).toBe(20);
    for (const stand of stands) await stand.stop();
    await database.drop();
  });
});

describe('letting people in while somebody guesses on their network', () => {
  it('a volunteer with the QR code and a known device get in among 500 wrong codes; a planted cookie does not help', async () => {
    await onDatabase({}, async (stand) => {
      const admin = await adminToken(stand);
      const code = await issueCode(stand, 'Vera');
      const link = await linkOf(stand, admin, `/api/admin/staff-codes/${code.id}/login-link`);
      const tablet = cookieOf(await logInWith(stand, (await issueCode(stand)).code));
      const guessing = guessCodes(stand, 500);
      await sleep(200);
      const volunteer = await enter(stand, link);
      expect([volunteer.status, volunteer.json?.['code']]).toEqual([200, code.code]);
      expect((await logInWith(stand, (await issueCode(stand)).code, tablet)).status).toBe(200);
      const [name = ''] = tablet.split('=');
      for (const planted of ['A'.repeat(32), `${'A'.repeat(32)}.${'A'.repeat(43)}`])
        expect((await logInWith(stand, (await issueCode(stand)).code, `${name}=${planted}`)).status).toBe(429);
      expect(await guessing).toEqual({ 401: 20, 429: 480 });
      const again = await enter(stand, link, cookieOf(volunteer));
      expect([again.status, again.json?.['code']]).toEqual([401, 'LINK_UNUSABLE']);
      await onlySecretsOfTheirOwn(stand, link);
    });
  });

  it('300 made-up links open nothing and keep nobody out', async () => {
    await onDatabase({}, async (stand) => {
      const admin = await adminToken(stand);
      const code = await issueCode(stand);
      const link = await linkOf(stand, admin, `/api/admin/staff-codes/${code.id}/login-link`);
      const guessing = guess(300, (index) => enter(stand, index.toString(36).padStart(22, '0')));
      await sleep(200);
      expect((await enter(stand, link)).status).toBe(200);
      expect(await guessing).toEqual({ 401: 300 });
    });
  });

  it('two phones that scan one QR code at once: one gets in', async () => {
    await onDatabase({}, async (stand) => {
      const admin = await adminToken(stand);
      const code = await issueCode(stand);
      const link = await linkOf(stand, admin, `/api/admin/staff-codes/${code.id}/login-link`);
      const logins = await Promise.all(Array.from({ length: 8 }, () => enter(stand, link)));
      expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});
