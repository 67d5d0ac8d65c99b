import { beforeEach, describe, expect, it } from 'vitest';
import { commit, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** The contract of every AdminCredentials and AdminCredentialsRepository. */
export const describeAdminCredentials = (name: string, start: StartPersistence): void => {
  describe(`Admin credentials: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });
    const find = () => fixture.persistence.adminCredentials.find();

    it('has none, then one, then another, then none', async () => {
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

    it('takes one first password of many that come at once', async () => {
      const taken = await Promise.all(
        ['one', 'two', 'three'].map((hash) => commit(fixture, (tx) => tx.adminCredentials.insertFirst({ hash, isGenerated: true }))),
      );
      expect(taken.filter((isFirst) => isFirst)).toHaveLength(1);
      expect((await find())?.hash).toBe(['one', 'two', 'three'][taken.indexOf(true)]);
    });
  });
};
