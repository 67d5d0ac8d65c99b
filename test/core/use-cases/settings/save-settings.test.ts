import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { kindOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

describe('saving settings', () => {
  let stand: StandHarness;
  beforeEach(() => {
    stand = standHarness();
  });
  const save = (changes: Parameters<typeof stand.saveSettings>[0]) => stand.saveSettings(changes, THE_ADMIN);
  const stored = async () => (await stand.storedSettings.list()).map(({ key, value, changedBy }) => [key, value, changedBy]);

  it('stores and logs changes once, with their author', async () => {
    expect(await save({ holdMinutes: 12, queuePauseAt: USUAL_SETTINGS.queuePauseAt })).toEqual({ ok: true, value: null });
    expect(await save({ holdMinutes: 12 })).toEqual({ ok: true, value: null });
    expect(await stored()).toEqual([['holdMinutes', 12, THE_ADMIN.name]]);
    expect(await stand.audited()).toHaveLength(1);
    expect(stand.settings.current().holdMinutes).toBe(12);
  });

  it('changes all or none', async () => {
    expect(kindOf(await save({ holdMinutes: 12, queueWarningAt: 900 }))).toBe('settings/contradiction');
    expect([await stored(), await stand.audited()]).toEqual([[], []]);
    expect(stand.settings.current().holdMinutes).toBe(USUAL_SETTINGS.holdMinutes);
  });

  it('changes the named stations, and keeps the limits of the others', async () => {
    for (const stationLimits of [{ Grill: 12, Fryer: 9 }, { Grill: 14 }, { Fryer: null, Drinks: 20 }]) await save({ stationLimits });
    expect(stand.settings.current().stationLimits).toEqual({ Grill: 14, Drinks: 20 });
    expect(kindOf(await save({ stationLimits: { Fryer: 0 } }))).toBe('settings/out-of-range');
  });

  it('restores the first value of stored settings, even if it is the same by now', async () => {
    await save({ holdMinutes: 12, queuePauseAt: 14 });
    // The same value was set in the environment since.
    const firstSettings = { ...USUAL_SETTINGS, holdMinutes: 12 };
    const later = createUseCases({ ...stand.persistence, stand: { ...stand.stand, firstSettings } });
    expect(await later.saveSettings({ holdMinutes: null, queueCriticalAt: null }, THE_ADMIN)).toEqual({ ok: true, value: null });
    expect((await stored()).map(([key]) => key)).toEqual(['queuePauseAt']);
    expect(await stand.audited()).toHaveLength(3);
  });
});
