import { setTimeout as sleep } from 'node:timers/promises';
import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import type { Ports } from '#core/application/ports.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { MakeThrottle } from '#core/ports/throttle.ts';
import type { Config } from '../config.ts';
import { countAlarms } from './alarm-counter.ts';
import { bindings } from './bindings.ts';

/** What is the same for everything in this process. */
export type Platform = Pick<Ports, 'clock' | 'pause' | 'ids' | 'logger'>;

/** What is opened before the container is built, because opening takes a moment (style §1.4). */
export interface Storage {
  readonly persistence: Persistence & KeepsDocuments;
  readonly changeNotifications: ChangeNotifications;
  readonly makeThrottle: MakeThrottle;
  /** Kept in the database, so that every instance computes the same decoys and knows the same devices. */
  readonly keys: { readonly decoys: string; readonly devices: string; readonly visitors: string };
}

/** Opened before the container is built, because the container itself is synchronous (style §1.4). */
export interface Given {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The built web app's folder. */
  readonly siteDir: string;
  readonly storage: Storage;
}

export const givenBindings = ({ config, clock, siteDir, storage, ...given }: Given) => {
  const { logger, alarmCounter } = countAlarms(given.logger);
  return bindings({
    config: () => config,
    siteDir: () => siteDir,
    platform: () => ({ clock, logger, ids: createUuidIdGenerator(), pause: (ms) => sleep(ms) }),
    alarmCounter: () => alarmCounter,
    storage: () => storage,
    documents: () => storage.persistence.documents,
  });
};
