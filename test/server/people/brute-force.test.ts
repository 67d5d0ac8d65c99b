import { describe, expect, it } from 'vitest';
import { post } from '../../support/http-calls.ts';
import { adminToken, bearer, cookieOf, issueCode, logInWith } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { guess, guessCodes, onDatabase } from './brute-force.ts';

/** The link in the QR code of a volunteer's card, and the card's code. */
const cardOf = async (stand: ServerHarness) => {
  const { id, code } = await issueCode(stand, 'Vera');
  const issued = await post(stand, `/api/admin/staff-codes/${id}/login-link`, undefined, bearer(await adminToken(stand)));
  return { code, link: String(issued.json?.['path']).split('#link=')[1] ?? '' };
};

const enter = (stand: ServerHarness, link: string, cookie = '') => post(stand, '/api/auth/link', { link }, cookie === '' ? {} : { cookie });

describe('among 500 guessed staff codes', () => {
  it('20 are answered, known devices and login links still work, and planted cookies do not', async () => {
    await onDatabase({}, async (stand) => {
      const { code, link } = await cardOf(stand);
      const newCode = async () => (await issueCode(stand)).code;
      const tablet = cookieOf(await logInWith(stand, await newCode()));
      const guessing = guessCodes(stand, 500);
      expect((await logInWith(stand, await newCode(), tablet)).status).toBe(200);
      const volunteer = await enter(stand, link);
      expect([volunteer.status, volunteer.json?.['code']]).toEqual([200, code]);
      expect(await guessing).toEqual({ 401: 20, 429: 480 });

      const stranger = await logInWith(stand, await newCode());
      expect([stranger.status, stranger.json?.['code']]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(800);
      expect((await logInWith(stand, await newCode(), tablet)).status).toBe(200);
      const [name = ''] = tablet.split('=');
      for (const planted of ['A'.repeat(32), `${'A'.repeat(32)}.${'A'.repeat(43)}`])
        expect((await logInWith(stand, await newCode(), `${name}=${planted}`)).status).toBe(429);
      const again = await enter(stand, link, tablet);
      expect([again.status, again.json?.['code']]).toEqual([401, 'LINK_UNUSABLE']);
      const audit = await stand.services.useCases.listAudit({ day: undefined, kind: undefined });
      expect(JSON.stringify([stand.logger.lines, audit])).not.toContain(link);
    });
  });
});

describe('a login link', () => {
  it('works among 300 guessed ones, none of which does', async () => {
    await onDatabase({}, async (stand) => {
      const { link } = await cardOf(stand);
      const guessing = guess(300, (index) => enter(stand, index.toString(36).padStart(22, '0')));
      expect((await enter(stand, link)).status).toBe(200);
      expect(await guessing).toEqual({ 401: 300 });
    });
  });

  it('lets one in of eight phones that scan it at once', async () => {
    await onDatabase({}, async (stand) => {
      const { link } = await cardOf(stand);
      const logins = await Promise.all(Array.from({ length: 8 }, () => enter(stand, link)));
      expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});
