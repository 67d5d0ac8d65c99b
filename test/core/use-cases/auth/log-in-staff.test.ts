import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { standHarness } from '../../../support/stand-harness.ts';

const INVALID = { ok: false, error: { kind: 'auth/invalid-staff-code' } };
const ELSEWHERE = { ok: false, error: { kind: 'auth/code-on-other-device' } };

/** The login; fails the test when refused. */
const granted = <T>(login: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!login.ok) throw new Error('the login was refused');
  return login.value;
};

describe('logging in with a staff code', () => {
  it('gives a token for the code’s owner, and a device to remember', async () => {
    const harness = standHarness();
    const code = await harness.newCode({ name: 'Tom', role: 'manager' });
    const login = granted(await harness.enter(` ${code.code.toLowerCase()} `));
    expect(login.actor).toEqual({ role: 'manager', id: code.id, name: 'Tom' });
    expect(await harness.authenticate(login.token)).toEqual(login.actor);
    expect(login.deviceId).toMatch(/^device-/);
  });

  it('keeps neither the token nor the device as they are', async () => {
    const harness = standHarness();
    const login = granted(await harness.enter((await harness.newCode()).code));
    const [stored] = await harness.persistence.staffCodes.list();
    expect(stored?.deviceId).toBe(`hash of ${login.deviceId}`);
    expect(await harness.persistence.accessTokens.find(login.token)).toBeNull();
  });

  it.each([
    ['too short', 'ABC'],
    ['nobody’s', 'ZZZZZZ'],
    ['a sentence', "' or 1=1 --"],
  ])('refuses what is %s', async (_what, typed) => {
    expect(await standHarness().enter(typed)).toEqual(INVALID);
  });

  it('refuses expired and revoked codes like unknown ones', async () => {
    const harness = standHarness();
    const [first, second] = [await harness.newCode(), await harness.newCode()];
    await harness.revokeStaffCode(second.id, 'Admin');
    expect(await harness.enter(second.code)).toEqual(INVALID);
    harness.clock.advance(6 * HOUR_MS);
    expect(await harness.enter(first.code)).toEqual(INVALID);
  });

  it('binds the code to the first device until somebody logs out there', async () => {
    const harness = standHarness();
    const { code } = await harness.newCode();
    const first = granted(await harness.enter(code));
    // The same answer as for an unknown code, so that guesses find no codes in use.
    expect(await harness.enter(code)).toEqual(INVALID);
    expect(await harness.enter(code, 'device-other')).toEqual(INVALID);
    const again = granted(await harness.enter(code, first.deviceId));
    await harness.logOut(first.token);
    expect(await harness.authenticate(again.token)).toBeNull();
    granted(await harness.enter(code, 'device-other'));
    expect(await harness.enter(code, first.deviceId)).toEqual(ELSEWHERE);
  });

  it('takes no device cookie that the stand did not issue', async () => {
    const harness = standHarness();
    const { code } = await harness.newCode();
    const login = granted(await harness.enter(code, 'planted'));
    expect(login.deviceId).toMatch(/^device-/);
    expect(await harness.enter(code, 'planted')).toEqual(INVALID);
    granted(await harness.enter(code, login.deviceId));
  });

  it('frees nothing when a login that is over logs out once more', async () => {
    const harness = standHarness();
    const { code } = await harness.newCode();
    const first = granted(await harness.enter(code));
    await harness.logOut(first.token);
    const second = granted(await harness.enter(code, 'device-other'));
    await harness.logOut(first.token);
    await harness.logOut('made-up');
    expect(await harness.authenticate(second.token)).not.toBeNull();
    expect(await harness.enter(code, first.deviceId)).toEqual(ELSEWHERE);
  });

  it('allows an address 20 wrong codes in 15 minutes, and as many right ones as people like', async () => {
    const harness = standHarness();
    for (let count = 0; count < 30; count += 1) granted(await harness.enter((await harness.newCode()).code));
    for (let count = 0; count < 20; count += 1) expect(await harness.enter('ZZZZZZ')).toEqual(INVALID);
    const fresh = await harness.newCode();
    expect(await harness.enter(fresh.code)).toMatchObject({
      ok: false,
      error: { kind: 'throttle/too-many', retryAfterMs: 15 * MINUTE_MS },
    });
    expect(await harness.enter(fresh.code, null, '203.0.113.9')).toMatchObject({ ok: true });
    harness.clock.advance(15 * MINUTE_MS);
    expect(await harness.enter('ZZZZZZ')).toEqual(INVALID);
  });

  it('lets a known device in while its network is used up by somebody else, and counts its own failures', async () => {
    const harness = standHarness();
    const { deviceId } = granted(await harness.enter((await harness.newCode()).code));
    for (let count = 0; count < 25; count += 1) await harness.enter('ZZZZZZ', `made-up-${count}`);
    granted(await harness.enter((await harness.newCode()).code, deviceId));
    for (let count = 0; count < 20; count += 1) expect(await harness.enter('ZZZZZZ', deviceId)).toEqual(INVALID);
    expect(await harness.enter((await harness.newCode()).code, deviceId)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });

  it('gives many networks together ten budgets and no more, says so, and still lets known devices in', async () => {
    const harness = standHarness();
    const { deviceId } = granted(await harness.enter((await harness.newCode()).code));
    const guess = async (network: number): Promise<void> => void (await harness.enter('ZZZZZZ', null, `203.0.113.${network}`));
    for (let count = 0; count < 200; count += 1) await guess(count);
    expect(harness.logger.lines).toEqual([]);
    const { code } = await harness.newCode();
    expect(await harness.enter(code, null, '192.0.2.1')).toMatchObject({ ok: false, error: { kind: 'throttle/too-many' } });
    expect(harness.logger.lines).toEqual([{ level: 'error', event: 'login.guessing', fields: { kind: 'staff' } }]);
    granted(await harness.enter((await harness.newCode()).code, deviceId));
    harness.clock.advance(15 * MINUTE_MS);
    granted(await harness.enter(code, null, '192.0.2.1'));
  });

  it('tries no more guesses than the budget, however many come at once', async () => {
    const harness = standHarness();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => harness.enter('ZZZZZZ')));
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'auth/invalid-staff-code')).toHaveLength(20);
  });

  it('counts a code that is bound elsewhere as a failure', async () => {
    const harness = standHarness();
    const { code } = await harness.newCode();
    granted(await harness.enter(code));
    for (let count = 0; count < 20; count += 1) expect(await harness.enter(code)).toEqual(INVALID);
    expect(await harness.enter(code)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });
});

describe('a login with a staff code', () => {
  it('ends with the code, and with its revocation at once', async () => {
    const harness = standHarness();
    const [short, long] = [await harness.newCode(), await harness.newCode()];
    const [shortLogin, longLogin] = [granted(await harness.enter(short.code)), granted(await harness.enter(long.code))];
    await harness.revokeStaffCode(short.id, 'Admin');
    expect(await harness.authenticate(shortLogin.token)).toBeNull();
    harness.clock.advance(6 * HOUR_MS - 1);
    expect(await harness.authenticate(longLogin.token)).not.toBeNull();
    harness.clock.advance(1);
    expect(await harness.authenticate(longLogin.token)).toBeNull();
  });

  it('is forgotten once it can never be good again', async () => {
    const harness = standHarness();
    const { token } = granted(await harness.enter((await harness.newCode()).code));
    await harness.forgetLogins();
    expect(await harness.persistence.accessTokens.find(`hash of ${token}`)).not.toBeNull();
    harness.clock.advance(24 * HOUR_MS + 1);
    await harness.forgetLogins();
    expect(await harness.persistence.accessTokens.find(`hash of ${token}`)).toBeNull();
  });
});
