import { expect, it } from 'vitest';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeAdminCredentials = persistenceSuite('Admin credentials', (fixture) => {
  const find = () => fixture.persistence.adminCredentials.find();

  it('saves, replaces and removes the password', async () => {
    expect(await find()).toBeNull();
    await commit(fixture, (tx) => tx.adminCredentials.save({ hash: 'first', isGenerated: true }));
    expect(await find()).toEqual({ hash: 'first', isGenerated: true });
    await commit(fixture, (tx) => tx.adminCredentials.save({ hash: 'second', isGenerated: false }));
    expect(await find()).toEqual({ hash: 'second', isGenerated: false });
    expect(await commit(fixture, (tx) => tx.adminCredentials.lock())).toEqual({ hash: 'second', isGenerated: false });
    await commit(fixture, (tx) => tx.adminCredentials.remove());
    expect(await find()).toBeNull();
    expect(await commit(fixture, (tx) => tx.adminCredentials.lock())).toBeNull();
  });

  it('accepts one of several concurrent first passwords', async () => {
    const taken = await Promise.all(
      ['one', 'two', 'three'].map((hash) => commit(fixture, (tx) => tx.adminCredentials.insertFirst({ hash, isGenerated: true }))),
    );
    expect(taken.filter((isFirst) => isFirst)).toHaveLength(1);
    expect((await find())?.hash).toBe(['one', 'two', 'three'][taken.indexOf(true)]);
  });
});
