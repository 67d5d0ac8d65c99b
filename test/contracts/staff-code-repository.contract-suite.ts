import { expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import { aStaffCode } from '../support/builders/staff-code-builder.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeStaffCodes = persistenceSuite('Staff codes', (fixture) => {
  const insert = (code: StaffCode) => commit(fixture, (tx) => tx.staffCodes.insert(code));
  const newCode = (code: string, changes: Partial<StaffCode> = {}): StaffCode =>
    aStaffCode({ id: staffCodeId(fixture.ids.uuid()), createdAt: fixture.clock.now(), code, ...changes });

  it('gives back every field, by id and by symbols', async () => {
    const code = newCode('Q7H2KD', {
      role: 'manager',
      deviceId: 'a-device',
      formerDevices: ['one', 'another'],
      revokedAt: fixture.clock.now(),
    });
    expect(await insert(code)).toBe(true);
    expect(await commit(fixture, (tx) => tx.staffCodes.lock(code.id))).toEqual(code);
    expect(await commit(fixture, (tx) => tx.staffCodes.lockByCode('Q7H2KD'))).toEqual(code);
    expect(await fixture.persistence.staffCodes.list()).toEqual([code]);
    expect(await commit(fixture, (tx) => tx.staffCodes.lockByCode('ZZZZZZ'))).toBeNull();
    expect(await commit(fixture, (tx) => tx.staffCodes.lock(staffCodeId('0193c0de-0000-7000-8000-00000000dead')))).toBeNull();
  });

  it('accepts each code only once, and the transaction continues', async () => {
    await insert(newCode('Q7H2KD', { revokedAt: fixture.clock.now() }));
    const second = newCode('Q7H2KD');
    const third = newCode('R8J3LE');
    const taken = await commit(fixture, async (tx) => [await tx.staffCodes.insert(second), await tx.staffCodes.insert(third)]);
    expect(taken).toEqual([false, true]);
    expect((await fixture.persistence.staffCodes.list()).map(({ id }) => id)).not.toContain(second.id);
  });

  it('lists the newest first, and finds the newest of an issuer', async () => {
    const codes = [];
    for (const [symbols, createdBy] of [
      ['AAAAAA', 'demo'],
      ['BBBBBB', 'Admin'],
      ['CCCCCC', 'demo'],
      ['DDDDDD', 'Admin'],
    ] as const) {
      fixture.clock.advance(MINUTE_MS);
      const code = newCode(symbols, { createdBy });
      await insert(code);
      codes.unshift(code);
    }
    expect(await fixture.persistence.staffCodes.list()).toEqual(codes);
    expect((await fixture.persistence.staffCodes.latestBy('demo'))?.code).toBe('CCCCCC');
    expect(await fixture.persistence.staffCodes.latestBy('nobody')).toBeNull();
  });

  it('saves revocation and devices only', async () => {
    const code = newCode('Q7H2KD');
    await insert(code);
    const changed = { ...code, revokedAt: fixture.clock.now(), deviceId: 'another', formerDevices: ['one', 'two'] };
    await commit(fixture, (tx) => tx.staffCodes.save({ ...changed, role: 'manager', name: 'Mallory' }));
    expect(await fixture.persistence.staffCodes.list()).toEqual([changed]);
    await expect(commit(fixture, (tx) => tx.staffCodes.save(newCode('R8J3LE')))).rejects.toThrow();
  });

  it('shows a code as free to one of two concurrent logins', async () => {
    const code = newCode('Q7H2KD');
    await insert(code);
    const seen = await Promise.all(
      ['one', 'other'].map((deviceId) =>
        commit(fixture, async (tx) => {
          const current = await tx.staffCodes.lockByCode('Q7H2KD');
          if (current?.deviceId === null) await tx.staffCodes.save({ ...current, deviceId });
          return current?.deviceId ?? null;
        }),
      ),
    );
    expect(seen.filter((device) => device === null)).toHaveLength(1);
  });
});
