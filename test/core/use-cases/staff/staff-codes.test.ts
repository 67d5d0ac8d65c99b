import { describe, expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sequentialSecrets } from '../../../support/fakes/plain-secrets.ts';
import { peopleStand } from '../../../support/people-stand.ts';

describe('issuing a staff code', () => {
  it('lives 6 hours unless told otherwise, and is free', async () => {
    const stand = peopleStand();
    const code = await stand.newCode({ name: '', role: 'manager' });
    expect(code).toMatchObject({ name: 'Manager', role: 'manager', createdBy: 'Admin', revokedAt: null, deviceId: null });
    expect(code.expiresAt).toBe(plusMs(stand.clock.now(), 6 * HOUR_MS));
    expect(await stand.persistence.staffCodes.list()).toEqual([code]);
  });

  it.each([
    [24 * HOUR_MS, true],
    [24 * HOUR_MS + 1, false],
    [1, true],
    [0, false],
    [-MINUTE_MS, false],
  ])('may end %d ms from now: %s', async (ms, isPermitted) => {
    const stand = peopleStand();
    const issued = await stand.issue({ name: 'Bea', role: 'staff', expiresAt: plusMs(stand.clock.now(), ms), createdBy: 'Admin' });
    expect(issued.ok).toBe(isPermitted);
    if (!issued.ok) expect(issued.error).toEqual({ kind: 'staff-code/expiry-out-of-range' });
  });

  it('draws again when the symbols were used before', async () => {
    const stand = peopleStand(sequentialSecrets(['AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB']));
    expect([(await stand.newCode()).code, (await stand.newCode()).code]).toEqual(['AAAAAA', 'BBBBBB']);
  });
});

describe('revoking a staff code', () => {
  it('keeps the first moment, and knows no others', async () => {
    const stand = peopleStand();
    const code = await stand.newCode();
    const revokedAt = stand.clock.now();
    await stand.revoke(code.id, 'Admin');
    stand.clock.advance(MINUTE_MS);
    expect(await stand.revoke(code.id, 'Admin')).toEqual({ ok: true, value: { ...code, revokedAt } });
    expect(await stand.revoke(staffCodeId('unknown'), 'Admin')).toEqual({ ok: false, error: { kind: 'staff-code/not-found' } });
  });
});

describe('the demo staff code', () => {
  it('survives restarts while it works, and is renewed when it has expired', async () => {
    const stand = peopleStand();
    const demo = stand.demoCode(false);
    expect(await demo.current()).toBeNull();
    const first = await demo.prepare();
    await demo.renew();
    expect([await demo.prepare(), await demo.current()]).toEqual([first, first]);
    stand.clock.advance(6 * HOUR_MS);
    expect(await demo.current()).toBeNull();
    await demo.renew();
    const second = await demo.current();
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    expect(await stand.enter(second ?? '')).toMatchObject({ ok: true });
  });

  it('stays gone when an admin has revoked it, until the next start', async () => {
    const stand = peopleStand();
    const demo = stand.demoCode(false);
    await demo.prepare();
    const [code] = await stand.persistence.staffCodes.list();
    await stand.revoke(code?.id ?? staffCodeId('none'), 'Admin');
    await demo.renew();
    expect(await demo.current()).toBeNull();
    expect(await demo.prepare()).not.toBeNull();
  });

  it('exists outside production only: one from before stops working', async () => {
    const stand = peopleStand();
    const code = await stand.demoCode(false).prepare();
    const inProduction = stand.demoCode(true);
    expect([await inProduction.current(), await inProduction.prepare()]).toEqual([null, null]);
    await inProduction.renew();
    expect(await stand.enter(code ?? '')).toMatchObject({ error: { kind: 'auth/invalid-staff-code' } });
    expect(await stand.persistence.staffCodes.list()).toHaveLength(1);
  });
});
