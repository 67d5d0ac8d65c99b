import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { peopleStand } from '../../../support/people-stand.ts';

const INVALID = { ok: false, error: { kind: 'auth/invalid-staff-code' } };
const ELSEWHERE = { ok: false, error: { kind: 'auth/code-on-other-device' } };

/** The login; fails the test when it was refused. */
const granted = <T>(login: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!login.ok) throw new Error('the login was refused');
  return login.value;
};

describe('logging in with a staff code', () => {
  it('gives a token for whoever the code is, and a device to remember', async () => {
    const stand = peopleStand();
    const code = await stand.newCode({ name: 'Tom', role: 'manager' });
    const login = granted(await stand.enter(` ${code.code.toLowerCase()} `));
    expect(login.actor).toEqual({ role: 'manager', id: code.id, name: 'Tom' });
    expect(await stand.authenticate(login.token)).toEqual(login.actor);
    expect(login.deviceId).toMatch(/^device-/);
  });

  it('keeps neither the token nor the device as they are', async () => {
    const stand = peopleStand();
    const login = granted(await stand.enter((await stand.newCode()).code));
    const [stored] = await stand.persistence.staffCodes.list();
    expect(stored?.deviceId).toBe(`hash of ${login.deviceId}`);
    expect(await stand.persistence.accessTokens.find(login.token)).toBeNull();
  });

  it.each([
    ['too short', 'ABC'],
    ['nobody’s', 'ZZZZZZ'],
    ['a sentence', "' or 1=1 --"],
  ])('refuses what is %s', async (_what, typed) => {
    expect(await peopleStand().enter(typed)).toEqual(INVALID);
  });

  it('refuses expired and revoked codes like unknown ones', async () => {
    const stand = peopleStand();
    const [first, second] = [await stand.newCode(), await stand.newCode()];
    await stand.revoke(second.id, 'Admin');
    expect(await stand.enter(second.code)).toEqual(INVALID);
    stand.clock.advance(6 * HOUR_MS);
    expect(await stand.enter(first.code)).toEqual(INVALID);
  });

  it('binds the code to the first device until somebody logs out there', async () => {
    const stand = peopleStand();
    const { code } = await stand.newCode();
    const first = granted(await stand.enter(code));
    expect(await stand.enter(code)).toEqual(ELSEWHERE);
    expect(await stand.enter(code, 'another-device')).toEqual(ELSEWHERE);
    const again = granted(await stand.enter(code, first.deviceId));
    await stand.logOut(first.token);
    expect(await stand.authenticate(again.token)).toBeNull();
    granted(await stand.enter(code, 'another-device'));
    expect(await stand.enter(code, first.deviceId)).toEqual(ELSEWHERE);
  });

  it('frees nothing when a login that is over logs out once more', async () => {
    const stand = peopleStand();
    const { code } = await stand.newCode();
    const first = granted(await stand.enter(code));
    await stand.logOut(first.token);
    const second = granted(await stand.enter(code, 'another-device'));
    await stand.logOut(first.token);
    await stand.logOut('made-up');
    expect(await stand.authenticate(second.token)).not.toBeNull();
    expect(await stand.enter(code, first.deviceId)).toEqual(ELSEWHERE);
  });

  it('allows an address 20 wrong codes in 15 minutes, and as many right ones as people like', async () => {
    const stand = peopleStand();
    for (let count = 0; count < 30; count += 1) granted(await stand.enter((await stand.newCode()).code));
    for (let count = 0; count < 20; count += 1) expect(await stand.enter('ZZZZZZ')).toEqual(INVALID);
    const fresh = await stand.newCode();
    expect(await stand.enter(fresh.code)).toMatchObject({ ok: false, error: { kind: 'throttle/too-many', retryAfterMs: 15 * MINUTE_MS } });
    expect(await stand.enter(fresh.code, null, '203.0.113.9')).toMatchObject({ ok: true });
    stand.clock.advance(15 * MINUTE_MS);
    expect(await stand.enter('ZZZZZZ')).toEqual(INVALID);
  });

  it('lets a known device in while its network is used up by somebody else, and counts its own failures', async () => {
    const stand = peopleStand();
    const { deviceId } = granted(await stand.enter((await stand.newCode()).code));
    for (let count = 0; count < 25; count += 1) await stand.enter('ZZZZZZ', `made-up-${count}`);
    granted(await stand.enter((await stand.newCode()).code, deviceId));
    for (let count = 0; count < 20; count += 1) expect(await stand.enter('ZZZZZZ', deviceId)).toEqual(INVALID);
    expect(await stand.enter((await stand.newCode()).code, deviceId)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });

  it('tries no more guesses than the budget, however many come at once', async () => {
    const stand = peopleStand();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => stand.enter('ZZZZZZ')));
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'auth/invalid-staff-code')).toHaveLength(20);
  });

  it('counts a code that is bound elsewhere as a failure', async () => {
    const stand = peopleStand();
    const { code } = await stand.newCode();
    granted(await stand.enter(code));
    for (let count = 0; count < 20; count += 1) expect(await stand.enter(code)).toEqual(ELSEWHERE);
    expect(await stand.enter(code)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });
});

describe('a login with a staff code', () => {
  it('ends with the code, and with its revocation at once', async () => {
    const stand = peopleStand();
    const [short, long] = [await stand.newCode(), await stand.newCode()];
    const [shortLogin, longLogin] = [granted(await stand.enter(short.code)), granted(await stand.enter(long.code))];
    await stand.revoke(short.id, 'Admin');
    expect(await stand.authenticate(shortLogin.token)).toBeNull();
    stand.clock.advance(6 * HOUR_MS - 1);
    expect(await stand.authenticate(longLogin.token)).not.toBeNull();
    stand.clock.advance(1);
    expect(await stand.authenticate(longLogin.token)).toBeNull();
  });

  it('is forgotten once it can never be good again', async () => {
    const stand = peopleStand();
    const { token } = granted(await stand.enter((await stand.newCode()).code));
    await stand.forgetLogins();
    expect(await stand.persistence.accessTokens.find(`hash of ${token}`)).not.toBeNull();
    stand.clock.advance(24 * HOUR_MS + 1);
    await stand.forgetLogins();
    expect(await stand.persistence.accessTokens.find(`hash of ${token}`)).toBeNull();
  });
});
