import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Logger } from '#core/ports/logger.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Storage } from './bindings.ts';

const storedKey = z.object({ key: z.string().check(z.minLength(32)) });

const keyNamed = async (documents: DocumentStore, name: string): Promise<string> => {
  const fresh = { key: randomBytes(32).toString('base64url') };
  const kept = await documents.update('secrets', name, (current) => (current === null ? fresh : z.parse(storedKey, current)));
  return kept.key;
};

/**
 * Created once and stored in the database, so that all instances and restarts compute the same decoys and recognize the same devices and
 * visitors.
 */
export const keysIn = async (documents: DocumentStore): Promise<Storage['keys']> => {
  const [decoys, devices, visitors] = await Promise.all([
    keyNamed(documents, 'decoy-hashes'),
    keyNamed(documents, 'device-cookies'),
    keyNamed(documents, 'visitor-tickets'),
  ]);
  return { decoys, devices, visitors };
};

/** Data left by trial runs: simulated payments and unsent mails. */
const DEMO_COLLECTIONS = ['simulated-payment-sessions', 'mailbox'] as const;

/** @throws ConfigError in production on a database used for trial runs (rules §7). */
export const refuseDemoData = async (config: Config, documents: DocumentStore): Promise<void> => {
  if (config.environment !== 'production') return;
  for (const collection of DEMO_COLLECTIONS) {
    const [found] = await documents.list(collection, 1);
    if (found !== undefined)
      throw new ConfigError([`DATABASE_URL: this database holds demo data (${collection}), which is refused in production`]);
  }
};

export interface OpenStorage extends Storage {
  close(): Promise<void>;
}

/** Connects to a migrated PostgreSQL. @throws Unavailable('database') */
export const openStorage = async (
  connectionUrl: string,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<OpenStorage> => {
  const { createMikroOrmPersistence } = await import('#adapters/mikro-orm/persistence.ts');
  const { createPostgresChangeNotifications } = await import('#adapters/mikro-orm/database/notify.ts');
  const { createPostgresThrottle } = await import('#adapters/rate-limits/postgres-throttle.ts');
  const { createInMemoryThrottle } = await import('#adapters/in-memory/throttle.ts');
  const { createElapsedClock } = await import('#adapters/system/clock-and-ids.ts');
  const [persistence, changeNotifications] = await Promise.all([
    createMikroOrmPersistence({ connectionUrl, clock }),
    createPostgresChangeNotifications(connectionUrl, logger),
  ]);
  return {
    persistence,
    changeNotifications,
    makeThrottle: (name, { isShared, ...budget }) => {
      if (isShared) return createPostgresThrottle({ pool: persistence.pool, clock, name, ...budget });
      // Windows of a second use the monotonic clock, because the machine's clock may be adjusted.
      return createInMemoryThrottle({ clock: budget.windowMs < MINUTE_MS ? createElapsedClock() : clock, ...budget });
    },
    keys: await keysIn(persistence.documents),
    close: async () => {
      await changeNotifications.close();
      await persistence.close();
    },
  };
};
