import { beforeEach, describe, expect, it } from 'vitest';
import { err } from '#core/domain/kernel/result.ts';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import { commit, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** The contract of every SettingsRepository and SettingsReader. */
export const describeSettingsStore = (name: string, start: StartPersistence): void => {
  describe(`Settings store: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });
    const list = () => fixture.persistence.storedSettings.list();
    const setting = (key: string, value: unknown): StoredSetting => ({
      key,
      value,
      changedBy: 'Admin',
      changedAt: fixture.clock.now(),
    });

    it('keeps text, numbers and lists, the last value of each key, until it is removed', async () => {
      expect(await list()).toEqual([]);
      const [fee, name_, percents] = [setting('fee', 350), setting('name', "'; drop table settings --"), setting('percents', [0, 10])];
      await commit(fixture, async (tx) => {
        for (const one of [percents, name_, setting('fee', 1), fee]) await tx.settings.save(one);
      });
      expect(await list()).toEqual([fee, name_, percents]);
      expect(await commit(fixture, (tx) => tx.settings.lock())).toEqual([fee, name_, percents]);
      await commit(fixture, (tx) => tx.settings.remove('name'));
      await commit(fixture, (tx) => tx.settings.remove('nothing'));
      expect(await list()).toEqual([fee, percents]);
    });

    it('keeps nothing of a refused change', async () => {
      await fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.settings.save(setting('fee', 350));
        return err('refused');
      });
      expect(await list()).toEqual([]);
    });

    it('lets one change of settings see the other', async () => {
      const addOne = () =>
        commit(fixture, async (tx) => {
          const stored = await tx.settings.lock();
          const before = stored.find(({ key }) => key === 'count')?.value ?? 0;
          await tx.settings.save(setting('count', Number(before) + 1));
        });
      await Promise.all([addOne(), addOne(), addOne(), addOne()]);
      expect((await list()).map(({ value }) => value)).toEqual([4]);
    });
  });
};
