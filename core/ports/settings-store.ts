import type { Pause } from '../domain/queue/pause.ts';
import type { StoredSetting } from '../domain/settings/change-settings.ts';
import type { Settings } from '../domain/settings/settings.ts';

/** Inside a transaction. Told of with the topic 'settings' after the commit. */
export interface SettingsRepository {
  /** Everything that is stored, locked against every other change of settings until the commit. */
  lock(): Promise<readonly StoredSetting[]>;
  save(setting: StoredSetting): Promise<void>;
  /** Back to the first value. */
  remove(key: string): Promise<void>;
}

/** Read side, outside any transaction. */
export interface SettingsReader {
  list(): Promise<readonly StoredSetting[]>;
}

/** The current settings, in memory: read on every call, and never older than the last change notification. */
export interface CurrentSettings {
  /** Before any change: the environment's values and the defaults. */
  readonly first: Settings;
  current(): Settings;
  /** Pauses set by managers; `isPausedAt` says whether it still holds. */
  pauses(): readonly Pause[];
  /** Reads the store; calls that come while a read is under way share a later one. */
  reload(): Promise<void>;
  /** The current settings, after a read that is under way. */
  latest(): Promise<Settings>;
}
