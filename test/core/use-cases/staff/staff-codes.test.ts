import { beforeEach, describe, expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sequentialSecrets } from '#test/support/fakes/plain-secrets.ts';
import { kindOf, present, refused } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

describe('a new staff code', () => {
  it('works for 6 hours by default', async () => {
    const code = await stand.newCode({ name: '', role: 'manager' });
    expect(code).toMatchObject({ name: 'Manager', role: 'manager', createdBy: 'Admin', revokedAt: null, deviceId: null });
    expect(code.expiresAt).toBe(plusMs(stand.clock.now(), 6 * HOUR_MS));
    expect(await stand.staffCodes.list()).toEqual([code]);
  });

  it.each([
    [24 * HOUR_MS, 'done'],
    [24 * HOUR_MS + 1, 'staff-code/expiry-out-of-range'],
    [1, 'done'],
    [0, 'staff-code/expiry-out-of-range'],
    [-MINUTE_MS, 'staff-code/expiry-out-of-range'],
  ])('that ends in %d ms: %s', async (ms, outcome) => {
    const code = { id: null, name: 'Bea', role: 'staff', createdBy: 'Admin' } as const;
    expect(kindOf(await stand.issueStaffCode({ ...code, expiresAt: plusMs(stand.clock.now(), ms) }))).toBe(outcome);
  });

  it.each([
    ['Bea', 'Bea'],
    ['Staff', 'Staff'],
    ['Manager', 'Manager (staff)'],
    ['the stand  itself', 'the stand itself (staff)'],
    ['Payment\u200d provider', 'Payment\u200d provider (staff)'],
    ['ＡＤＭＩＮ', 'ＡＤＭＩＮ (staff)'],
    ['marta lee', 'marta lee (staff)'],
  ])('for %s has the name %s, because names of the stand and of admins are reserved', async (typed, name) => {
    await stand.invitePerson({ name: 'Marta Lee', email: 'marta@westview.example', role: 'admin' }, { actor: THE_ADMIN, token: '' });
    expect(await stand.newCode({ name: cleanText(typed, TEXT_LIMITS.staffName) })).toMatchObject({ name });
  });

  it('is the same one for a repeated id', async () => {
    const issue = () => stand.newCode({ id: staffCodeId('asked') });
    const first = await issue();
    expect([await issue(), await stand.staffCodes.list()]).toEqual([first, [first]]);
  });

  it('never has symbols that were used before', async () => {
    stand = standHarness({ secrets: sequentialSecrets(['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB']) });
    expect([(await stand.newCode()).code, (await stand.newCode()).code]).toEqual(['AAAAAA', 'BBBBBB']);
  });
});

it('a revoked code keeps the time of its first revocation', async () => {
  const code = await stand.newCode();
  const revokedAt = stand.clock.now();
  await stand.revokeStaffCode(code.id, 'Admin');
  stand.clock.advance(MINUTE_MS);
  expect(await stand.revokeStaffCode(code.id, 'Admin')).toEqual({ ok: true, value: { ...code, revokedAt } });
  expect(await stand.revokeStaffCode(staffCodeId('unknown'), 'Admin')).toEqual(refused('staff-code/not-found'));
});

describe('the demo staff code', () => {
  const demo = () => stand.demoStaffCode;

  it('survives restarts, and is renewed when it expires', async () => {
    expect(await demo().current()).toBeNull();
    const first = await demo().prepare();
    await demo().renew();
    expect([await demo().prepare(), await demo().current()]).toEqual([first, first]);
    stand.clock.advance(6 * HOUR_MS);
    expect(await demo().current()).toBeNull();
    await demo().renew();
    const second = present(await demo().current());
    expect(second).not.toBe(first);
    expect(kindOf(await stand.enter(second))).toBe('done');
  });

  it('stays revoked until the next start', async () => {
    await demo().prepare();
    await stand.revokeStaffCode(present((await stand.staffCodes.list())[0]).id, 'Admin');
    await demo().renew();
    expect(await demo().current()).toBeNull();
    expect(await demo().prepare()).not.toBeNull();
  });

  it.each([
    ['working one is revoked', 0, true],
    ['expired one is not revoked', 6 * HOUR_MS, false],
  ])('does not exist in production: an earlier, %s', async (_what, ageMs, isRevoked) => {
    const code = present(await demo().prepare());
    stand.clock.advance(ageMs);
    const inProduction = stand.inProduction().demoStaffCode;
    expect([await inProduction.current(), await inProduction.prepare()]).toEqual([null, null]);
    await inProduction.renew();
    expect(kindOf(await stand.enter(code))).toBe('auth/invalid-staff-code');
    expect((await stand.staffCodes.list()).map(({ revokedAt }) => revokedAt !== null)).toEqual([isRevoked]);
  });
});
