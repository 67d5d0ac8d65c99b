import type { Instant } from '../../domain/kernel/instant.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import {
  changeSettings,
  settingChangeText,
  settingsOf,
  type SettingsChange,
  type SettingsRefusal,
  type StoredSetting,
} from '../../domain/settings/change-settings.ts';
import { followClosingTime, STOPPED_CLOSING, wasToCloseAsUsual } from '../../domain/night/closing-time.ts';
import { SETTING_KEYS } from '../../domain/settings/settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/**
 * Changes any number of settings together, or none. Applies to carts whose payment starts from now on: an open checkout keeps its stored
 * fee and hold (night §8). An unchanged value is not logged.
 */
export type SaveSettings = (change: SettingsChange, actor: Actor) => Promise<Result<null, SettingsRefusal>>;

export interface SaveSettingsDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly settings: Pick<CurrentSettings, 'first' | 'reload'>;
  readonly timeZone: string;
}

/** Tonight also follows the new closing time, unless it has its own; a stopped night when it takes orders again. */
const moveClosing = async (
  tx: Transaction,
  {
    stored,
    ...change
  }: { readonly stored: readonly StoredSetting[]; readonly before: string; readonly after: string; readonly now: Instant },
  timeZone: string,
): Promise<void> => {
  if (wasToCloseAsUsual(stored, change.before, timeZone)) await tx.settings.remove(STOPPED_CLOSING);
  const open = (await tx.nights.lock()).find(({ state }) => state === 'open');
  if (open !== undefined) await tx.nights.save(followClosingTime(open, change, timeZone));
};

export const makeSaveSettings =
  ({ unitOfWork, settings, timeZone, clock }: SaveSettingsDeps): SaveSettings =>
  async (change, actor) => {
    const saved = await unitOfWork.run<null, SettingsRefusal>(async (tx) => {
      const stored = await tx.settings.lock();
      const before = settingsOf(settings.first, stored);
      const after = changeSettings(settings.first, stored, change);
      if (!after.ok) return after;
      const at = clock.now();
      for (const key of SETTING_KEYS) {
        const value = change[key];
        const isStored = stored.some((one) => one.key === key);
        const isSame = JSON.stringify(before[key]) === JSON.stringify(after.value[key]);
        if (value === undefined || (isSame && (value !== null || !isStored))) continue;
        if (value === null) await tx.settings.remove(key);
        else await tx.settings.save({ key, value: after.value[key], changedBy: actor.name, changedAt: at });
        await tx.audit.add({ at, by: actor.name, kind: 'setting', text: settingChangeText(key, before, after.value) });
      }
      if (before.closingTime !== after.value.closingTime)
        await moveClosing(tx, { stored, before: before.closingTime, after: after.value.closingTime, now: at }, timeZone);
      return ok(null);
    });
    // The person who saved sees it immediately; other instances are notified.
    await settings.reload();
    return saved;
  };
