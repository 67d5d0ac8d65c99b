import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

const PASSWORD = 'two gates and a drum';
const INVALID = refused('auth/invalid-password');

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness({ settings: { standName: 'Lincoln High Band' } });
});
const enter = async () => valueOf(await stand.enterAsAdmin(PASSWORD));

describe('with a password', () => {
  beforeEach(async () => valueOf(await stand.setAdminPassword(PASSWORD)));

  describe('logging in as admin', () => {
    it('needs the password, and only a right one is logged', async () => {
      expect(await stand.enterAsAdmin('wrong')).toEqual(INVALID);
      expect((await enter()).actor).toEqual({ role: 'admin', id: 'admin', name: 'Admin' });
      expect(await stand.audited()).toEqual([
        'Admin login: Logged in as admin',
        "Command line login: Set the admin's password and ended every admin's login",
      ]);
    });

    it('computes no hash beyond 5 wrong tries in 15 minutes', async () => {
      for (let count = 0; count < 10; count += 1) await enter();
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => stand.enterAsAdmin('wrong')));
      expect(answers.filter((answer) => kindOf(answer) === 'auth/invalid-password')).toHaveLength(5);
      expect(stand.hasher.calls.verify).toBe(15);
      expect(kindOf(await stand.enterAsAdmin(PASSWORD))).toBe('throttle/too-many');
      stand.clock.advance(15 * MINUTE_MS);
      await enter();
    });

    it('is possible on a known device of an admin while the network is used up, but not on a staff tablet', async () => {
      const office = await enter();
      const tablet = valueOf(await stand.enter((await stand.newCode()).code));
      for (let count = 0; count < 9; count += 1) await stand.enterAsAdmin('wrong');
      expect(kindOf(await stand.enterAsAdmin(PASSWORD, office.deviceId))).toBe('done');
      expect(kindOf(await stand.enterAsAdmin(PASSWORD, tablet.deviceId))).toBe('throttle/too-many');
    });

    it('fails if the password changes while it is compared', async () => {
      stand.hasher.onVerify = () => stand.setAdminPassword('another password');
      expect(await stand.enterAsAdmin(PASSWORD)).toEqual(INVALID);
    });
  });

  describe("an admin's login", () => {
    it('ends after 60 idle minutes, or after 12 hours', async () => {
      const { token } = await enter();
      for (let hours = 0; hours < 12; hours += 1) {
        stand.clock.advance(HOUR_MS);
        expect(await stand.authenticate(token)).not.toBeNull();
      }
      stand.clock.advance(1);
      expect(await stand.authenticate(token)).toBeNull();
      const idle = await enter();
      stand.clock.advance(HOUR_MS + 1);
      expect(await stand.authenticate(idle.token)).toBeNull();
    });

    it('is not kept alive by an open stream', async () => {
      const { token } = await enter();
      stand.clock.advance(59 * MINUTE_MS);
      expect(await stand.identify(token)).not.toBeNull();
      stand.clock.advance(2 * MINUTE_MS);
      expect(await stand.identify(token)).toBeNull();
    });

    it('ends at logout; a new password ends all of them', async () => {
      const [first, second, third] = [await enter(), await enter(), await enter()];
      await stand.logOut(first.token);
      expect([await stand.authenticate(first.token), await stand.authenticate(second.token)]).toEqual([null, second.actor]);
      await stand.setAdminPassword('another password');
      expect(await stand.authenticate(third.token)).toBeNull();
      expect(await stand.enterAsAdmin(PASSWORD)).toEqual(INVALID);
    });
  });

  it.each([
    ['  short  ', 'auth/password-too-short', { minimum: 8 }],
    ['LincolnHigh#1', 'auth/password-own-words', {}],
    ['Baseball', 'auth/password-too-common', {}],
  ])('%j does not replace the password: %s', async (weak, kind, facts) => {
    expect(await stand.setAdminPassword(weak)).toEqual(refused(kind, facts));
    await enter();
  });
});

it('a login without a password set compares with a dummy', async () => {
  expect(await stand.enterAsAdmin(PASSWORD)).toEqual(INVALID);
  expect(stand.hasher.calls.verify).toBe(1);
});

describe('the admin password at the start', () => {
  const prepare = (configured?: string) => stand.prepareAdminPassword(configured);
  const prepareInProduction = (configured?: string) => stand.inProduction().prepareAdminPassword(configured);
  const generated = async () => {
    const prepared = await prepare();
    return prepared.kind === 'generated' ? prepared.password : expect.fail(prepared.kind);
  };

  it('is generated once outside production', async () => {
    const password = await generated();
    expect((await stand.readinessChecks.all()).find(({ id }) => id === 'admin-password')?.verdict).toBe('amber');
    expect(kindOf(await stand.enterAsAdmin(password))).toBe('done');
    expect(await prepare()).toEqual({ kind: 'kept' });
  });

  it('is generated by one of two instances that start at once', async () => {
    const kinds = (await Promise.all([prepare(), prepare()])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['generated', 'kept']);
  });

  it('comes from the configuration, and ends logins only if it changes', async () => {
    expect(await prepareInProduction(PASSWORD)).toEqual({ kind: 'set' });
    const { token } = await enter();
    expect(await prepareInProduction(PASSWORD)).toEqual({ kind: 'kept' });
    expect(await stand.authenticate(token)).not.toBeNull();
    expect(await prepareInProduction('another password')).toEqual({ kind: 'set' });
    expect(await stand.authenticate(token)).toBeNull();
    await expect(prepareInProduction('short')).rejects.toThrow(/8 characters/);
  });

  it('is never generated in production, where a generated one does not work', async () => {
    expect(await prepareInProduction()).toEqual({ kind: 'missing' });
    const password = await generated();
    const { token } = valueOf(await stand.enterAsAdmin(password));
    expect(await prepareInProduction()).toEqual({ kind: 'missing' });
    expect(await stand.authenticate(token)).toBeNull();
    expect(await stand.enterAsAdmin(password)).toEqual(INVALID);
    await stand.setAdminPassword(PASSWORD);
    expect(await prepareInProduction()).toEqual({ kind: 'kept' });
  });
});
