import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { peopleStand, type PeopleStand } from '../../../support/people-stand.ts';

const PASSWORD = 'two gates and a drum';
const INVALID = { ok: false, error: { kind: 'auth/invalid-password' } };

const standWithPassword = async (): Promise<PeopleStand> => {
  const stand = peopleStand();
  expect(await stand.setPassword(PASSWORD)).toEqual({ ok: true, value: undefined });
  return stand;
};

const enter = async (stand: PeopleStand) => {
  const login = await stand.enterAsAdmin(PASSWORD);
  if (!login.ok) throw new Error('the login was refused');
  return login.value;
};

describe('logging in as admin', () => {
  it('wants the password, and compares with something even where none is set', async () => {
    const stand = await standWithPassword();
    expect((await enter(stand)).actor).toEqual({ role: 'admin', id: 'admin', name: 'Admin' });
    expect(await stand.enterAsAdmin('wrong')).toEqual(INVALID);
    const without = peopleStand();
    expect(await without.enterAsAdmin(PASSWORD)).toEqual(INVALID);
    expect(without.hasher.calls.verify).toBe(1);
  });

  it('leaves a line in the audit log, and none of a wrong password', async () => {
    const stand = await standWithPassword();
    await stand.enterAsAdmin('wrong');
    await enter(stand);
    const [latest, ...others] = await stand.persistence.audit.list(null, 'login', 10);
    expect(latest).toMatchObject({ at: stand.clock.now(), by: 'Admin', text: 'Logged in as admin' });
    expect(others.map(({ text }) => text)).toEqual(["Set the admin's password and ended every admin's login"]);
  });

  it('computes no hash beyond 5 wrong tries in 15 minutes', async () => {
    const stand = await standWithPassword();
    for (let count = 0; count < 10; count += 1) await enter(stand);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => stand.enterAsAdmin('wrong')));
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'auth/invalid-password')).toHaveLength(5);
    expect(stand.hasher.calls.verify).toBe(15);
    expect(await stand.enterAsAdmin(PASSWORD)).toMatchObject({ error: { kind: 'throttle/too-many' } });
    stand.clock.advance(15 * MINUTE_MS);
    await enter(stand);
  });

  it('lets the office in while somebody on its network guesses, but no tablet of the staff', async () => {
    const stand = await standWithPassword();
    const office = await enter(stand);
    const tablet = await stand.enter((await stand.newCode()).code);
    for (let count = 0; count < 9; count += 1) await stand.enterAsAdmin('wrong');
    expect(await stand.enterAsAdmin(PASSWORD, office.deviceId)).toMatchObject({ ok: true });
    expect(await stand.enterAsAdmin(PASSWORD, tablet.ok ? tablet.value.deviceId : null)).toMatchObject({
      error: { kind: 'throttle/too-many' },
    });
  });
});

describe("an admin's login", () => {
  it('ends after 60 idle minutes; being asked keeps it alive, up to 12 hours', async () => {
    const stand = await standWithPassword();
    const { token } = await enter(stand);
    for (let minutes = 0; minutes < 12 * 60; minutes += 60) {
      stand.clock.advance(HOUR_MS);
      expect(await stand.authenticate(token)).not.toBeNull();
    }
    stand.clock.advance(1);
    expect(await stand.authenticate(token)).toBeNull();
    const idle = await enter(stand);
    stand.clock.advance(HOUR_MS + 1);
    expect(await stand.authenticate(idle.token)).toBeNull();
  });

  it('is not kept alive by an open stream', async () => {
    const stand = await standWithPassword();
    const { token } = await enter(stand);
    stand.clock.advance(59 * MINUTE_MS);
    expect(await stand.identify(token)).not.toBeNull();
    stand.clock.advance(2 * MINUTE_MS);
    expect(await stand.identify(token)).toBeNull();
  });

  it('ends with logout, and all of them with a new password', async () => {
    const stand = await standWithPassword();
    const [first, second, third] = [await enter(stand), await enter(stand), await enter(stand)];
    await stand.logOut(first.token);
    expect([await stand.authenticate(first.token), await stand.authenticate(second.token)]).toEqual([null, second.actor]);
    await stand.setPassword('another password');
    expect(await stand.authenticate(third.token)).toBeNull();
    expect(await stand.enterAsAdmin(PASSWORD)).toEqual(INVALID);
  });

  it('never comes from a password that was changed while it was being compared', async () => {
    const stand = await standWithPassword();
    stand.hasher.onVerify = () => stand.setPassword('another password');
    expect(await stand.enterAsAdmin(PASSWORD)).toEqual(INVALID);
  });

  it('wants a password of 8 characters at least', async () => {
    expect(await peopleStand().setPassword('  short  ')).toEqual({ ok: false, error: { kind: 'auth/password-too-short', minimum: 8 } });
  });

  it('wants none that everybody tries first, and leaves the one that there is', async () => {
    const stand = await standWithPassword();
    expect(await stand.setPassword('Baseball')).toEqual({ ok: false, error: { kind: 'auth/password-too-common' } });
    expect(await stand.enterAsAdmin(PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('the admin password at the start', () => {
  it('is generated once while trying out, and works', async () => {
    const stand = peopleStand();
    const prepared = await stand.preparePassword(undefined, false);
    if (prepared.kind !== 'generated') throw new Error('nothing was generated');
    expect(await stand.enterAsAdmin(prepared.password)).toMatchObject({ ok: true });
    expect(await stand.preparePassword(undefined, false)).toEqual({ kind: 'kept' });
  });

  it('is generated by one of two instances that start at once', async () => {
    const stand = peopleStand();
    const kinds = (await Promise.all([stand.preparePassword(undefined, false), stand.preparePassword(undefined, false)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.toSorted()).toEqual(['generated', 'kept']);
  });

  it('is what the configuration says, without logging anybody out when it says the same again', async () => {
    const stand = peopleStand();
    expect(await stand.preparePassword(PASSWORD, true)).toEqual({ kind: 'set' });
    const { token } = await enter(stand);
    expect(await stand.preparePassword(PASSWORD, true)).toEqual({ kind: 'kept' });
    expect(await stand.authenticate(token)).not.toBeNull();
    expect(await stand.preparePassword('another password', true)).toEqual({ kind: 'set' });
    expect(await stand.authenticate(token)).toBeNull();
    await expect(stand.preparePassword('short', true)).rejects.toThrow(/8 characters/);
  });

  it('is never generated in production, and one that was generated before is worth nothing there', async () => {
    const stand = peopleStand();
    expect(await stand.preparePassword(undefined, true)).toEqual({ kind: 'missing' });
    const prepared = await stand.preparePassword(undefined, false);
    const password = prepared.kind === 'generated' ? prepared.password : '';
    const login = await stand.enterAsAdmin(password);
    expect(await stand.preparePassword(undefined, true)).toEqual({ kind: 'missing' });
    expect(await stand.authenticate(login.ok ? login.value.token : '')).toBeNull();
    expect(await stand.enterAsAdmin(password)).toEqual(INVALID);
    await stand.setPassword(PASSWORD);
    expect(await stand.preparePassword(undefined, true)).toEqual({ kind: 'kept' });
  });
});
