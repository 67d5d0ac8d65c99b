import type { Pause } from '../domain/queue/pause.ts';
import type { StoredSetting } from '../domain/settings/change-settings.ts';
import type { Settings } from '../domain/settings/settings.ts';

/** Inside a transaction. Publishes the topic 'settings' after commit. */
export interface SettingsRepository {
  /** All stored settings, locked against other changes until commit. */
  lock(): Promise<readonly StoredSetting[]>;
  save(setting: StoredSetting): Promise<void>;
  /** Restores the default. */
  remove(key: string): Promise<void>;
}

/** Read side, outside any transaction. */
export interface SettingsReader {
  list(): Promise<readonly StoredSetting[]>;
}

/** The current settings, in memory: read on every call, and never older than the last change notification. */
export interface CurrentSettings {
  /** The defaults, from the environment and the code. */
  readonly first: Settings;
  current(): Settings;
  /** Pauses set by managers, including expired ones; check with `isPausedAt`. */
  pauses(): readonly Pause[];
  /** Reads the store; calls during a read share the next one. */
  reload(): Promise<void>;
  /** The current settings, after any read under way. */
  latest(): Promise<Settings>;
}
