import { describe, expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sequentialSecrets } from '../../../support/fakes/plain-secrets.ts';
import { peopleHarness } from '../../../support/people-harness.ts';

describe('issuing a staff code', () => {
  it('lives 6 hours by default, and is free', async () => {
    const harness = peopleHarness();
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
    const harness = peopleHarness();
    const issued = await harness.issue({ name: 'Bea', role: 'staff', expiresAt: plusMs(harness.clock.now(), ms), createdBy: 'Admin' });
    expect(issued.ok).toBe(isPermitted);
    if (!issued.ok) expect(issued.error).toEqual({ kind: 'staff-code/expiry-out-of-range' });
  });

  it('draws again when the symbols were used before', async () => {
    const harness = peopleHarness(sequentialSecrets(['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB']));
    expect([(await harness.newCode()).code, (await harness.newCode()).code]).toEqual(['AAAAAA', 'BBBBBB']);
  });
});

describe('revoking a staff code', () => {
  it('keeps the first moment, and knows no others', async () => {
    const harness = peopleHarness();
    const code = await harness.newCode();
    const revokedAt = harness.clock.now();
    await harness.revoke(code.id, 'Admin');
    harness.clock.advance(MINUTE_MS);
    expect(await harness.revoke(code.id, 'Admin')).toEqual({ ok: true, value: { ...code, revokedAt } });
    expect(await harness.revoke(staffCodeId('unknown'), 'Admin')).toEqual({ ok: false, error: { kind: 'staff-code/not-found' } });
  });
});

describe('the demo staff code', () => {
  it('survives restarts while it works, and is renewed when it has expired', async () => {
    const harness = peopleHarness();
    const demo = harness.demoCode(false);
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
    const harness = peopleHarness();
    const demo = harness.demoCode(false);
    await demo.prepare();
    const [code] = await harness.persistence.staffCodes.list();
    await harness.revoke(code?.id ?? staffCodeId('none'), 'Admin');
    await demo.renew();
    expect(await demo.current()).toBeNull();
    expect(await demo.prepare()).not.toBeNull();
  });

  it('exists outside production only: one from before stops working', async () => {
    const harness = peopleHarness();
    const code = await harness.demoCode(false).prepare();
    const inProduction = harness.demoCode(true);
    expect([await inProduction.current(), await inProduction.prepare()]).toEqual([null, null]);
    await inProduction.renew();
    expect(await harness.enter(code ?? '')).toMatchObject({ error: { kind: 'auth/invalid-staff-code' } });
    expect(await harness.persistence.staffCodes.list()).toHaveLength(1);
  });

  it('is not revoked in production when there is none that works', async () => {
    const harness = peopleHarness();
    expect(await harness.demoCode(true).prepare()).toBeNull();
    await harness.demoCode(false).prepare();
    harness.clock.advance(6 * HOUR_MS);
    expect(await harness.demoCode(true).prepare()).toBeNull();
    expect((await harness.persistence.staffCodes.list()).map(({ revokedAt }) => revokedAt)).toEqual([null]);
  });
});
