import { describe, expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sequentialSecrets } from '../../../support/fakes/plain-secrets.ts';
import { standHarness, THE_ADMIN } from '../../../support/stand-harness.ts';

describe('issuing a staff code', () => {
  it('lives 6 hours by default, and is free', async () => {
    const harness = standHarness();
    const code = await harness.newCode({ name: '', role: 'manager' });
    expect(code).toMatchObject({ name: 'Manager', role: 'manager', createdBy: 'Admin', revokedAt: null, deviceId: null });
    expect(code.expiresAt).toBe(plusMs(harness.clock.now(), 6 * HOUR_MS));
    expect(await harness.persistence.staffCodes.list()).toEqual([code]);
  });

  it.each([
    [24 * HOUR_MS, true],
    [24 * HOUR_MS + 1, false],
    [1, true],
    [0, false],
    [-MINUTE_MS, false],
  ])('may end %d ms from now: %s', async (ms, isPermitted) => {
    const harness = standHarness();
    const issued = await harness.issueStaffCode({
      id: null,
      name: 'Bea',
      role: 'staff',
      expiresAt: plusMs(harness.clock.now(), ms),
      createdBy: 'Admin',
    });
    expect(issued.ok).toBe(isPermitted);
    if (!issued.ok) expect(issued.error).toEqual({ kind: 'staff-code/expiry-out-of-range' });
  });

  it.each([
    ['Bea', 'Bea'],
    ['Staff', 'Staff'],
    ['Manager', 'Manager (staff)'],
    ['the stand  itself', 'the stand itself (staff)'],
    ['Payment\u200d provider', 'Payment\u200d provider (staff)'],
    ['ＡＤＭＩＮ', 'ＡＤＭＩＮ (staff)'],
    ['marta lee', 'marta lee (staff)'],
  ])('lets nobody act under a name that the stand or an admin has: %s', async (typed, name) => {
    const harness = standHarness();
    await harness.invitePerson({ name: 'Marta Lee', email: 'marta@westview.example', role: 'admin' }, THE_ADMIN);
    expect(await harness.newCode({ name: cleanText(typed, TEXT_LIMITS.staffName) })).toMatchObject({ name });
  });

  it('gives a repeated id the same code', async () => {
    const harness = standHarness();
    const [first, again] = [await harness.newCode({ id: staffCodeId('asked') }), await harness.newCode({ id: staffCodeId('asked') })];
    expect([again, await harness.persistence.staffCodes.list()]).toEqual([first, [first]]);
  });

  it('draws again when the symbols were used before', async () => {
    const harness = standHarness({ secrets: sequentialSecrets(['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB']) });
    expect([(await harness.newCode()).code, (await harness.newCode()).code]).toEqual(['AAAAAA', 'BBBBBB']);
  });
});

describe('revoking a staff code', () => {
  it('keeps the first moment, and knows no others', async () => {
    const harness = standHarness();
    const code = await harness.newCode();
    const revokedAt = harness.clock.now();
    await harness.revokeStaffCode(code.id, 'Admin');
    harness.clock.advance(MINUTE_MS);
    expect(await harness.revokeStaffCode(code.id, 'Admin')).toEqual({ ok: true, value: { ...code, revokedAt } });
    expect(await harness.revokeStaffCode(staffCodeId('unknown'), 'Admin')).toEqual({ ok: false, error: { kind: 'staff-code/not-found' } });
  });
});

describe('the demo staff code', () => {
  it('survives restarts while it works, and is renewed when it has expired', async () => {
    const harness = standHarness();
    const demo = harness.demoStaffCode;
    expect(await demo.current()).toBeNull();
    const first = await demo.prepare();
    await demo.renew();
    expect([await demo.prepare(), await demo.current()]).toEqual([first, first]);
    harness.clock.advance(6 * HOUR_MS);
    expect(await demo.current()).toBeNull();
    await demo.renew();
    const second = await demo.current();
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    expect(await harness.enter(second ?? '')).toMatchObject({ ok: true });
  });

  it('stays gone when an admin has revoked it, until the next start', async () => {
    const harness = standHarness();
    const demo = harness.demoStaffCode;
    await demo.prepare();
    const [code] = await harness.persistence.staffCodes.list();
    await harness.revokeStaffCode(code?.id ?? staffCodeId('none'), 'Admin');
    await demo.renew();
    expect(await demo.current()).toBeNull();
    expect(await demo.prepare()).not.toBeNull();
  });

  it('exists outside production only: one from before stops working', async () => {
    const harness = standHarness();
    const code = await harness.demoStaffCode.prepare();
    const inProduction = harness.inProduction().demoStaffCode;
    expect([await inProduction.current(), await inProduction.prepare()]).toEqual([null, null]);
    await inProduction.renew();
    expect(await harness.enter(code ?? '')).toMatchObject({ error: { kind: 'auth/invalid-staff-code' } });
    expect(await harness.persistence.staffCodes.list()).toHaveLength(1);
  });

  it('is not revoked in production when there is none that works', async () => {
    const harness = standHarness();
    expect(await harness.inProduction().demoStaffCode.prepare()).toBeNull();
    await harness.demoStaffCode.prepare();
    harness.clock.advance(6 * HOUR_MS);
    expect(await harness.inProduction().demoStaffCode.prepare()).toBeNull();
    expect((await harness.persistence.staffCodes.list()).map(({ revokedAt }) => revokedAt)).toEqual([null]);
  });
});
