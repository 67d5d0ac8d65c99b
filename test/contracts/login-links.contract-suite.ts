import { expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { LoginLink } from '#core/domain/staff/login-link.ts';
import { aStaffCode } from '../support/builders/staff-code-builder.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeLoginLinks = persistenceSuite('Login links', (fixture) => {
  const linkOf = (secretHash: string, changes: Partial<LoginLink> = {}): LoginLink => {
    const createdAt = fixture.clock.now();
    return {
      secretHash,
      staffCodeId: null,
      personId: null,
      purpose: 'login',
      createdAt,
      expiresAt: plusMs(createdAt, 15 * MINUTE_MS),
      usedAt: null,
      ...changes,
    };
  };
  const insert = (link: LoginLink) => commit(fixture, (tx) => tx.loginLinks.insert(link));
  const find = (secretHash: string) => commit(fixture, (tx) => tx.loginLinks.find(secretHash));
  const use = (secretHash: string) => commit(fixture, (tx) => tx.loginLinks.use(secretHash, fixture.clock.now()));
  const codeWith = async (symbols: string) => {
    const code = aStaffCode({ id: staffCodeId(fixture.ids.uuid()), createdAt: fixture.clock.now(), code: symbols });
    await commit(fixture, (tx) => tx.staffCodes.insert(code));
    return code.id;
  };

  it('returns every field, and null for another secret', async () => {
    const link = linkOf('one', { staffCodeId: await codeWith('Q7H2KD'), usedAt: fixture.clock.now() });
    await insert(link);
    expect(await find('one')).toEqual(link);
    expect(await find('other')).toBeNull();
  });

  it('is used once by concurrent logins', async () => {
    await insert(linkOf('one'));
    const uses = await Promise.all(Array.from({ length: 5 }, () => use('one')));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect((await find('one'))?.usedAt).toBe(fixture.clock.now());
  });

  it('cannot be used from its expiry on, and is forgotten with the next one', async () => {
    await insert(linkOf('one'));
    fixture.clock.advance(15 * MINUTE_MS);
    expect(await use('one')).toBe(false);
    await insert(linkOf('next'));
    expect(await find('one')).toBeNull();
  });

  it('ends with all others of its code, and no others', async () => {
    const [mine, other] = [await codeWith('Q7H2KD'), await codeWith('R8J3LE')];
    await insert(linkOf('mine', { staffCodeId: mine }));
    await insert(linkOf('other', { staffCodeId: other }));
    await insert(linkOf('admin'));
    await commit(fixture, (tx) => tx.loginLinks.endAllOf(mine, fixture.clock.now()));
    expect([await use('mine'), await use('other')]).toEqual([false, true]);
    await commit(fixture, (tx) => tx.loginLinks.endAllOf(null, fixture.clock.now()));
    expect(await use('admin')).toBe(false);
  });
});
