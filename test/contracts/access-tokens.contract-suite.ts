import { beforeEach, expect, it } from 'vitest';
import { staffCodeId, type StaffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import { aStaffCode } from '../support/builders/staff-code-builder.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeAccessTokens = persistenceSuite('Access tokens', (fixture) => {
  let bea: StaffCode;
  let tom: StaffCode;
  beforeEach(async () => {
    bea = aStaffCode({ id: staffCodeId(fixture.ids.uuid()), code: 'AAAAAA' });
    tom = aStaffCode({ id: staffCodeId(fixture.ids.uuid()), code: 'BBBBBB', name: 'Tom', role: 'manager' });
    await commit(fixture, async (tx) => [await tx.staffCodes.insert(bea), await tx.staffCodes.insert(tom)]);
  });
  const insert = async (tokenHash: string, codeId: StaffCodeId | null): Promise<AccessToken> => {
    const token: AccessToken = {
      tokenHash,
      staffCodeId: codeId,
      personId: null,
      device: '',
      createdAt: fixture.clock.now(),
      lastUsedAt: fixture.clock.now(),
    };
    await commit(fixture, (tx) => tx.accessTokens.insert(token));
    return token;
  };
  const find = (tokenHash: string) => fixture.persistence.accessTokens.find(tokenHash);

  it('finds a token with its current code, and an admin’s without a code', async () => {
    const staff = await insert('staff', bea.id);
    const admin = await insert('admin', null);
    expect(await find('staff')).toEqual({ token: staff, code: bea, person: null });
    expect(await find('admin')).toEqual({ token: admin, code: null, person: null });
    expect(await find('unknown')).toBeNull();
    const revoked = { ...bea, revokedAt: fixture.clock.now() };
    await commit(fixture, (tx) => tx.staffCodes.save(revoked));
    expect(await find('staff')).toEqual({ token: staff, code: revoked, person: null });
  });

  it('removes a token and returns whether it existed', async () => {
    await insert('one', bea.id);
    await insert('other', bea.id);
    expect(await commit(fixture, (tx) => tx.accessTokens.remove('one'))).toBe(true);
    expect(await commit(fixture, (tx) => tx.accessTokens.remove('one'))).toBe(false);
    expect([await find('one'), (await find('other'))?.token.tokenHash]).toEqual([null, 'other']);
  });

  it('removes all tokens of one code or of the admin, and no others', async () => {
    for (const [hash, codeId] of [
      ['bea-1', bea.id],
      ['bea-2', bea.id],
      ['tom', tom.id],
      ['admin', null],
    ] as const)
      await insert(hash, codeId);
    await commit(fixture, (tx) => tx.accessTokens.removeAllOf(bea.id));
    expect(await Promise.all(['bea-1', 'bea-2', 'tom', 'admin'].map(async (hash) => (await find(hash)) !== null))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await commit(fixture, (tx) => tx.accessTokens.removeAllOf(null));
    expect(await Promise.all(['tom', 'admin'].map(async (hash) => (await find(hash)) !== null))).toEqual([true, false]);
  });

  it('remembers each token’s latest use', async () => {
    const [token, other] = [await insert('one', null), await insert('other', null)];
    const later = plusMs(fixture.clock.now(), MINUTE_MS);
    await fixture.persistence.accessTokens.touch('one', later);
    await fixture.persistence.accessTokens.touch('one', fixture.clock.now());
    await fixture.persistence.accessTokens.touch('unknown', later);
    expect((await find('one'))?.token).toEqual({ ...token, lastUsedAt: later });
    expect((await find('other'))?.token).toEqual(other);
  });

  it('forgets old tokens', async () => {
    await insert('old', bea.id);
    fixture.clock.advance(HOUR_MS);
    await insert('new', bea.id);
    await fixture.persistence.accessTokens.forgetCreatedBefore(fixture.clock.now());
    expect([await find('old'), (await find('new'))?.token.tokenHash]).toEqual([null, 'new']);
  });

  it('throws on a known token and on an unknown code', async () => {
    await insert('one', null);
    await expect(insert('one', null)).rejects.toThrow();
    await expect(insert('two', staffCodeId('0193c0de-0000-7000-8000-00000000dead'))).rejects.toThrow();
  });
});
