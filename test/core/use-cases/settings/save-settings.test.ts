import { expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import { makeSaveSettings } from '#core/use-cases/settings/save-settings.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { THE_ADMIN } from '#test/support/stand-harness.ts';

const setUp = (first: Settings = USUAL_SETTINGS) => {
  const clock = fixedClock();
  const { unitOfWork, storedSettings, audit } = createInMemoryPersistence({ clock });
  const reloads: number[] = [];
  const saving = (now: Settings) =>
    makeSaveSettings({
      unitOfWork,
      settings: { first: now, reload: async () => void reloads.push(clock.now()) },
      timeZone: 'America/New_York',
      clock,
    });
  return {
    reloads,
    saving,
    save: saving(first),
    stored: async () => Object.fromEntries((await storedSettings.list()).map(({ key, value, changedBy }) => [key, [value, changedBy]])),
    audited: async () => (await audit.list({ window: null, kind: 'setting', before: null }, 9)).map(({ by, text }) => `${by}: ${text}`),
  };
};

it('stores what is new, with who changed it, and leaves no trace of what holds already', async () => {
  const { audited, reloads, save, stored } = setUp();
  expect(await save({ holdMinutes: 12, queuePauseAt: USUAL_SETTINGS.queuePauseAt }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(await save({ holdMinutes: 12 }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(await stored()).toEqual({ holdMinutes: [12, THE_ADMIN.name] });
  expect(await audited()).toHaveLength(1);
  expect(reloads).toHaveLength(2);
});

it('changes all together or none', async () => {
  const { audited, reloads, save, stored } = setUp();
  expect(await save({ holdMinutes: 12, queueWarningAt: 900 }, THE_ADMIN)).toMatchObject({ error: { kind: 'settings/contradiction' } });
  expect([await stored(), await audited(), reloads]).toEqual([{}, [], []]);
});

it('goes back to the first value, also where both say the same by now, and only where one was stored', async () => {
  const { audited, save, saving, stored } = setUp();
  await save({ holdMinutes: 12, queuePauseAt: 14 }, THE_ADMIN);
  // The same value was set in the environment since.
  const later = saving({ ...USUAL_SETTINGS, holdMinutes: 12 });
  expect(await later({ holdMinutes: null, queueCriticalAt: null }, THE_ADMIN)).toEqual({ ok: true, value: null });
  expect(Object.keys(await stored())).toEqual(['queuePauseAt']);
  expect(await audited()).toHaveLength(3);
});
