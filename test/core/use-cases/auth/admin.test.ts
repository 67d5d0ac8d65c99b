import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { standHarness, type StandHarness } from '../../../support/stand-harness.ts';

const PASSWORD = 'two gates and a drum';
const INVALID = { ok: false, error: { kind: 'auth/invalid-password' } };

const standWithPassword = async (): Promise<StandHarness> => {
  const harness = standHarness({ settings: { standName: 'Lincoln High Band' } });
  expect(await harness.setAdminPassword(PASSWORD)).toEqual({ ok: true, value: undefined });
  return harness;
};

const enter = async (harness: StandHarness) => {
  const login = await harness.enterAsAdmin(PASSWORD);
  if (!login.ok) throw new Error('the login was refused');
  return login.value;
};

describe('logging in as admin', () => {
  it('wants the password, and compares with something even where none is set', async () => {
    const harness = await standWithPassword();
    expect((await enter(harness)).actor).toEqual({ role: 'admin', id: 'admin', name: 'Admin' });
    expect(await harness.enterAsAdmin('wrong')).toEqual(INVALID);
    const without = standHarness();
    expect(await without.enterAsAdmin(PASSWORD)).toEqual(INVALID);
    expect(without.hasher.calls.verify).toBe(1);
  });

  it('leaves a line in the audit log, and none of a wrong password', async () => {
    const harness = await standWithPassword();
    await harness.enterAsAdmin('wrong');
    await enter(harness);
    const [latest, ...others] = await harness.persistence.audit.list({ window: null, kind: 'login', before: null }, 10);
    expect(latest).toMatchObject({ at: harness.clock.now(), by: 'Admin', text: 'Logged in as admin' });
    expect(others.map(({ text }) => text)).toEqual(["Set the admin's password and ended every admin's login"]);
  });

  it('computes no hash beyond 5 wrong tries in 15 minutes', async () => {
    const harness = await standWithPassword();
    for (let count = 0; count < 10; count += 1) await enter(harness);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => harness.enterAsAdmin('wrong')));
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'auth/invalid-password')).toHaveLength(5);
    expect(harness.hasher.calls.verify).toBe(15);
    expect(await harness.enterAsAdmin(PASSWORD)).toMatchObject({ error: { kind: 'throttle/too-many' } });
    harness.clock.advance(15 * MINUTE_MS);
    await enter(harness);
  });

  it('lets the office in while somebody on its network guesses, but no tablet of the staff', async () => {
    const harness = await standWithPassword();
    const office = await enter(harness);
    const tablet = await harness.enter((await harness.newCode()).code);
    for (let count = 0; count < 9; count += 1) await harness.enterAsAdmin('wrong');
    expect(await harness.enterAsAdmin(PASSWORD, office.deviceId)).toMatchObject({ ok: true });
    expect(await harness.enterAsAdmin(PASSWORD, tablet.ok ? tablet.value.deviceId : null)).toMatchObject({
      error: { kind: 'throttle/too-many' },
    });
  });
});

describe("an admin's login", () => {
  it('ends after 60 idle minutes; being asked keeps it alive, up to 12 hours', async () => {
    const harness = await standWithPassword();
    const { token } = await enter(harness);
    for (let minutes = 0; minutes < 12 * 60; minutes += 60) {
      harness.clock.advance(HOUR_MS);
      expect(await harness.authenticate(token)).not.toBeNull();
    }
    harness.clock.advance(1);
    expect(await harness.authenticate(token)).toBeNull();
    const idle = await enter(harness);
    harness.clock.advance(HOUR_MS + 1);
    expect(await harness.authenticate(idle.token)).toBeNull();
  });

  it('is not kept alive by an open stream', async () => {
    const harness = await standWithPassword();
    const { token } = await enter(harness);
    harness.clock.advance(59 * MINUTE_MS);
    expect(await harness.identify(token)).not.toBeNull();
    harness.clock.advance(2 * MINUTE_MS);
    expect(await harness.identify(token)).toBeNull();
  });

  it('ends with logout, and all of them with a new password', async () => {
    const harness = await standWithPassword();
    const [first, second, third] = [await enter(harness), await enter(harness), await enter(harness)];
    await harness.logOut(first.token);
    expect([await harness.authenticate(first.token), await harness.authenticate(second.token)]).toEqual([null, second.actor]);
    await harness.setAdminPassword('another password');
    expect(await harness.authenticate(third.token)).toBeNull();
    expect(await harness.enterAsAdmin(PASSWORD)).toEqual(INVALID);
  });

  it('never comes from a password that was changed while it was being compared', async () => {
    const harness = await standWithPassword();
    harness.hasher.onVerify = () => harness.setAdminPassword('another password');
    expect(await harness.enterAsAdmin(PASSWORD)).toEqual(INVALID);
  });

  it('wants a password of 8 characters at least', async () => {
    expect(await standHarness().setAdminPassword('  short  ')).toEqual({
      ok: false,
      error: { kind: 'auth/password-too-short', minimum: 8 },
    });
  });

  it('wants none that everybody tries first, and leaves the one that there is', async () => {
    const harness = await standWithPassword();
    expect(await harness.setAdminPassword('LincolnHigh#1')).toEqual({ ok: false, error: { kind: 'auth/password-own-words' } });
    expect(await harness.setAdminPassword('Baseball')).toEqual({ ok: false, error: { kind: 'auth/password-too-common' } });
    expect(await harness.enterAsAdmin(PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('the admin password at the start', () => {
  it('is generated once while trying out, and works', async () => {
    const harness = standHarness();
    const prepared = await harness.prepareAdminPassword(undefined);
    if (prepared.kind !== 'generated') throw new Error('nothing was generated');
    const checks = await harness.readinessChecks.all();
    expect(checks.find(({ id }) => id === 'admin-password')?.verdict).toBe('amber');
    expect(await harness.enterAsAdmin(prepared.password)).toMatchObject({ ok: true });
    expect(await harness.prepareAdminPassword(undefined)).toEqual({ kind: 'kept' });
  });

  it('is generated by one of two instances that start at once', async () => {
    const harness = standHarness();
    const kinds = (await Promise.all([harness.prepareAdminPassword(undefined), harness.prepareAdminPassword(undefined)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.toSorted()).toEqual(['generated', 'kept']);
  });

  it('is what the configuration says, without logging anybody out when it says the same again', async () => {
    const harness = standHarness();
    expect(await harness.inProduction().prepareAdminPassword(PASSWORD)).toEqual({ kind: 'set' });
    const { token } = await enter(harness);
    expect(await harness.inProduction().prepareAdminPassword(PASSWORD)).toEqual({ kind: 'kept' });
    expect(await harness.authenticate(token)).not.toBeNull();
    expect(await harness.inProduction().prepareAdminPassword('another password')).toEqual({ kind: 'set' });
    expect(await harness.authenticate(token)).toBeNull();
    await expect(harness.inProduction().prepareAdminPassword('short')).rejects.toThrow(/8 characters/);
  });

  it('is never generated in production, and one that was generated before is worth nothing there', async () => {
    const harness = standHarness();
    expect(await harness.inProduction().prepareAdminPassword(undefined)).toEqual({ kind: 'missing' });
    const prepared = await harness.prepareAdminPassword(undefined);
    const password = prepared.kind === 'generated' ? prepared.password : '';
    const login = await harness.enterAsAdmin(password);
    expect(await harness.inProduction().prepareAdminPassword(undefined)).toEqual({ kind: 'missing' });
    expect(await harness.authenticate(login.ok ? login.value.token : '')).toBeNull();
    expect(await harness.enterAsAdmin(password)).toEqual(INVALID);
    await harness.setAdminPassword(PASSWORD);
    expect(await harness.inProduction().prepareAdminPassword(undefined)).toEqual({ kind: 'kept' });
  });
});
