import { pausesOf, type Pause } from '../../domain/queue/pause.ts';
import { sealedSettings } from '../../domain/setup/provider-settings.ts';
import { settingsOf } from '../../domain/settings/change-settings.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings, SettingsReader } from '../../ports/settings-store.ts';

/** Starts with the defaults; call `reload` once before serving. */
export const makeCurrentSettings = (first: Settings, stored: SettingsReader, accounts: Pick<ProviderAccounts, 'use'>): CurrentSettings => {
  let current = first;
  let pauses: readonly Pause[] = [];
  let last: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const rows = await stored.list();
    current = settingsOf(first, rows);
    pauses = pausesOf(rows);
    await accounts.use(sealedSettings(rows));
  };
  return {
    first,
    current: () => current,
    pauses: () => pauses,
    reload: () => {
      // After a read under way, which may have missed the change; its failure does not affect this one.
      last = last.catch(() => undefined).then(read);
      return last;
    },
    latest: async () => {
      await last.catch(() => undefined);
      return current;
    },
  };
};
