import { expect, it } from 'vitest';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeSettingsStore = persistenceSuite('Settings store', (fixture) => {
  const list = () => fixture.persistence.storedSettings.list();
  const setting = (key: string, value: unknown): StoredSetting => ({
    key,
    value,
    changedBy: 'Admin',
    changedAt: fixture.clock.now(),
  });

  it('keeps each key’s last value until it is removed', async () => {
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

  it('serializes changes of settings', async () => {
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
