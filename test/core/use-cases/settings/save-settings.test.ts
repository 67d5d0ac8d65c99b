import { expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const setUp = () => {
  const stand = standHarness();
  return {
    ...stand,
    save: stand.saveSettings,
    holdMinutes: () => stand.settings.current().holdMinutes,
    stored: async () =>
      Object.fromEntries((await stand.storedSettings.list()).map(({ key, value, changedBy }) => [key, [value, changedBy]])),
  };
};

it('stores what is new, with who changed it, and leaves no trace of what holds already', async () => {
  const { audited, holdMinutes, save, stored } = setUp();
  expect(await save({ holdMinutes: 12, queuePauseAt: USUAL_SETTINGS.queuePauseAt }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(await save({ holdMinutes: 12 }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(await stored()).toEqual({ holdMinutes: [12, THE_ADMIN.name] });
  expect(await audited()).toHaveLength(1);
  expect(holdMinutes()).toBe(12);
});

it('changes all together or none', async () => {
  const { audited, holdMinutes, save, stored } = setUp();
  expect(await save({ holdMinutes: 12, queueWarningAt: 900 }, THE_ADMIN)).toMatchObject({ error: { kind: 'settings/contradiction' } });
  expect([await stored(), await audited(), holdMinutes()]).toEqual([{}, [], USUAL_SETTINGS.holdMinutes]);
});

it('goes back to the first value, also where both say the same by now, and only where one was stored', async () => {
  const { audited, persistence, save, stand, stored } = setUp();
  await save({ holdMinutes: 12, queuePauseAt: 14 }, THE_ADMIN);
  // The same value was set in the environment since.
  const later = createUseCases({ ...persistence, stand: { ...stand, firstSettings: { ...USUAL_SETTINGS, holdMinutes: 12 } } });
  expect(await later.saveSettings({ holdMinutes: null, queueCriticalAt: null }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(Object.keys(await stored())).toEqual(['queuePauseAt']);
  expect(await audited()).toHaveLength(3);
});
