import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

const INVALID = refused('auth/invalid-staff-code');
const ELSEWHERE = refused('auth/code-on-other-device');
const [OFFICE, OTHER] = ['203.0.113.9', '192.0.2.1'];

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const enter = async (...typed: Parameters<typeof stand.enter>) => valueOf(await stand.enter(...typed));
const newCode = async () => (await stand.newCode()).code;
const guess = async (times: number, deviceId: string | null = null) => {
  for (let count = 0; count < times; count += 1) expect(await stand.enter('ZZZZZZ', deviceId)).toEqual(INVALID);
};

describe('logging in with a staff code', () => {
  it('gives a token for the code’s owner, and a device to remember, and stores only hashes', async () => {
    const { id, code } = await stand.newCode({ name: 'Tom', role: 'manager' });
    const login = await enter(` ${code.toLowerCase()} `);
    expect(login.actor).toEqual({ role: 'manager', id, name: 'Tom' });
    expect(await stand.authenticate(login.token)).toEqual(login.actor);
    expect(login.deviceId).toMatch(/^device-/);
    expect((await stand.staffCodes.list())[0]?.deviceId).toBe(`hash of ${login.deviceId}`);
    expect(await stand.accessTokens.find(login.token)).toBeNull();
  });

  it.each(['ABC', 'ZZZZZZ', "' or 1=1 --"])('refuses %s', async (typed) => {
    expect(await stand.enter(typed)).toEqual(INVALID);
  });

  it('refuses expired and revoked codes like unknown ones', async () => {
    const [first, second] = [await stand.newCode(), await stand.newCode()];
    await stand.revokeStaffCode(second.id, 'Admin');
    expect(await stand.enter(second.code)).toEqual(INVALID);
    stand.clock.advance(6 * HOUR_MS);
    expect(await stand.enter(first.code)).toEqual(INVALID);
  });

  it('binds the code to its first device until a logout there', async () => {
    const code = await newCode();
    const first = await enter(code);
    // The same answer as for an unknown code, so that guesses find no codes in use.
    expect(await stand.enter(code)).toEqual(INVALID);
    expect(await stand.enter(code, 'device-other')).toEqual(INVALID);
    const again = await enter(code, first.deviceId);
    await stand.logOut(first.token);
    expect(await stand.authenticate(again.token)).toBeNull();
    const other = await enter(code, 'device-other');
    for (const token of [first.token, 'made-up']) await stand.logOut(token);
    expect(await stand.authenticate(other.token)).not.toBeNull();
    expect(await stand.enter(code, first.deviceId)).toEqual(ELSEWHERE);
  });

  it('repeats a login whose answer was lost, for the browser that made it', async () => {
    const login = { typedCode: await newCode(), deviceId: null, address: OFFICE };
    const [lost, repeated] = [await stand.logInStaff({ ...login, key: 'own' }), await stand.logInStaff({ ...login, key: 'own' })];
    expect(valueOf(repeated).deviceId).toBe(valueOf(lost).deviceId);
    expect(await stand.authenticate(valueOf(repeated).token)).not.toBeNull();
    expect(await stand.logInStaff({ ...login, key: 'of another' })).toEqual(INVALID);
  });

  it('ignores device cookies that the stand did not issue', async () => {
    const code = await newCode();
    const { deviceId } = await enter(code, 'planted');
    expect(deviceId).toMatch(/^device-/);
    expect(await stand.enter(code, 'planted')).toEqual(INVALID);
    await enter(code, deviceId);
  });

  it('allows an address 20 wrong codes in 15 minutes, and any number of right ones', async () => {
    for (let count = 0; count < 30; count += 1) await enter(await newCode());
    await guess(20);
    const code = await newCode();
    expect(await stand.enter(code)).toEqual(refused('throttle/too-many', { retryAfterMs: 15 * MINUTE_MS }));
    await enter(code, null, OFFICE);
    stand.clock.advance(15 * MINUTE_MS);
    await guess(1);
  });

  it('lets a known device in while its network is used up, and counts its own failures', async () => {
    const { deviceId } = await enter(await newCode());
    for (let count = 0; count < 25; count += 1) await stand.enter('ZZZZZZ', `made-up-${count}`);
    await enter(await newCode(), deviceId);
    await guess(20, deviceId);
    expect(kindOf(await stand.enter(await newCode(), deviceId))).toBe('throttle/too-many');
  });

  it('gives all networks together ten budgets, with one alarm, and still lets known devices in', async () => {
    const { deviceId } = await enter(await newCode());
    for (let count = 0; count < 200; count += 1) await stand.enter('ZZZZZZ', null, `203.0.113.${count}`);
    expect(stand.logger.lines).toEqual([]);
    const code = await newCode();
    expect(kindOf(await stand.enter(code, null, OTHER))).toBe('throttle/too-many');
    expect(stand.logger.lines).toEqual([{ level: 'error', event: 'login.guessing', fields: { kind: 'staff' } }]);
    await enter(await newCode(), deviceId);
    stand.clock.advance(15 * MINUTE_MS);
    await enter(code, null, OTHER);
  });

  it('compares no more simultaneous guesses than the budget', async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => stand.enter('ZZZZZZ')));
    expect(answers.filter((answer) => kindOf(answer) === 'auth/invalid-staff-code')).toHaveLength(20);
  });

  it('counts a code that is bound to another device as wrong', async () => {
    const code = await newCode();
    await enter(code);
    for (let count = 0; count < 20; count += 1) expect(await stand.enter(code)).toEqual(INVALID);
    expect(kindOf(await stand.enter(code))).toBe('throttle/too-many');
  });
});

describe('a login with a staff code', () => {
  it('ends with the code, and at its revocation', async () => {
    const revoked = await stand.newCode();
    const [first, second] = [await enter(revoked.code), await enter(await newCode())];
    await stand.revokeStaffCode(revoked.id, 'Admin');
    expect(await stand.authenticate(first.token)).toBeNull();
    stand.clock.advance(6 * HOUR_MS - 1);
    expect(await stand.authenticate(second.token)).not.toBeNull();
    stand.clock.advance(1);
    expect(await stand.authenticate(second.token)).toBeNull();
  });

  it('is deleted after a day', async () => {
    const { token } = await enter(await newCode());
    const isStored = async () => {
      await stand.forgetLogins();
      return (await stand.accessTokens.find(`hash of ${token}`)) !== null;
    };
    expect(await isStored()).toBe(true);
    stand.clock.advance(24 * HOUR_MS + 1);
    expect(await isStored()).toBe(false);
  });
});
