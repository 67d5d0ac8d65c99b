import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Config } from '../config.ts';
import { countAlarms } from './alarm-counter.ts';
import { bindings, type Storage } from './bindings.ts';

/** Opened before the container is built, because the container is synchronous (style §1.4). */
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
