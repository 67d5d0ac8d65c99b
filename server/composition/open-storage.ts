import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Storage } from './given.bindings.ts';

/**
 * Rules §5 for the lookup and the logins; the polls are several times what all tabs of one customer ask for (spec §9), and being
 * push notifications are switched on and off often.
 */
const BUDGETS = {
  lookup: { points: 10, windowMs: 10 * MINUTE_MS },
  lookupOfTheNetwork: { points: 30, windowMs: 10 * MINUTE_MS },
  lookupOfTheStand: { points: 300, windowMs: 10 * MINUTE_MS },
  lookupNames: { points: 5, windowMs: 15 * MINUTE_MS },
  lookupNamesOfTheNetwork: { points: 30, windowMs: 10 * MINUTE_MS },
  lookupNamesOfTheStand: { points: 300, windowMs: 10 * MINUTE_MS },
  lookupAlarms: { points: 1, windowMs: 10 * MINUTE_MS },
  sessionPolls: { points: 120, windowMs: MINUTE_MS },
  statusPolls: { points: 120, windowMs: MINUTE_MS },
  follows: { points: 20, windowMs: 10 * MINUTE_MS },
  staffLogin: { points: 20, windowMs: 15 * MINUTE_MS },
  adminLogin: { points: 5, windowMs: 15 * MINUTE_MS },
  staffLoginOfTheStand: { points: 200, windowMs: 15 * MINUTE_MS },
  adminLoginOfTheStand: { points: 50, windowMs: 15 * MINUTE_MS },
  wordOfVisitor: { points: 5, windowMs: 10 * MINUTE_MS },
  wordOfNetwork: { points: 100, windowMs: 10 * MINUTE_MS },
  wordOfTheStand: { points: 500, windowMs: 10 * MINUTE_MS },
  testMails: { points: LIMITS.testMails.maximumPerHour, windowMs: HOUR_MS },
} as const;

type Budget = (typeof BUDGETS)[keyof typeof BUDGETS];

export const makeThrottles = (make: (name: string, budget: Budget) => Throttle): Storage['throttles'] => ({
  lookup: make('lookup', BUDGETS.lookup),
  lookupOfTheNetwork: make('lookup-network', BUDGETS.lookupOfTheNetwork),
  lookupOfTheStand: make('lookup-stand', BUDGETS.lookupOfTheStand),
  lookupNames: make('lookup-names', BUDGETS.lookupNames),
  lookupNamesOfTheNetwork: make('lookup-names-network', BUDGETS.lookupNamesOfTheNetwork),
  lookupNamesOfTheStand: make('lookup-names-stand', BUDGETS.lookupNamesOfTheStand),
  lookupAlarms: make('lookup-alarms', BUDGETS.lookupAlarms),
  sessionPolls: make('session-polls', BUDGETS.sessionPolls),
  statusPolls: make('status-polls', BUDGETS.statusPolls),
  follows: make('follows', BUDGETS.follows),
  staffLogin: make('staff-login', BUDGETS.staffLogin),
  adminLogin: make('admin-login', BUDGETS.adminLogin),
  staffLoginOfTheStand: make('staff-login-stand', BUDGETS.staffLoginOfTheStand),
  adminLoginOfTheStand: make('admin-login-stand', BUDGETS.adminLoginOfTheStand),
  wordOfVisitor: make('word-visitor', BUDGETS.wordOfVisitor),
  wordOfNetwork: make('word-network', BUDGETS.wordOfNetwork),
  wordOfTheStand: make('word-stand', BUDGETS.wordOfTheStand),
  testMails: make('test-mails', BUDGETS.testMails),
});

const storedKey = z.object({ key: z.string().check(z.minLength(32)) });

const keyNamed = async (documents: DocumentStore, name: string): Promise<string> => {
  const fresh = { key: randomBytes(32).toString('base64url') };
  const kept = await documents.update('secrets', name, (current) => (current === null ? fresh : z.parse(storedKey, current)));
  return kept.key;
};

/** Made once and kept in the database, so that every instance and every start computes the same decoys and knows the same devices and visitors. */
export const keysIn = async (documents: DocumentStore): Promise<Storage['keys']> => {
  const [decoys, devices, visitors] = await Promise.all([
    keyNamed(documents, 'decoy-hashes'),
    keyNamed(documents, 'device-cookies'),
    keyNamed(documents, 'visitor-tickets'),
  ]);
  return { decoys, devices, visitors };
};

/** What trying out leaves behind: payments that nobody made and mails that nobody got. */
const DEMO_COLLECTIONS = ['simulated-payment-sessions', 'mailbox'] as const;

/** @throws ConfigError in production on a database that was used for trying out (rules §7). */
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
  const { createPostgresChangeNotifications } = await import('#adapters/mikro-orm/database/postgres-change-notifications.ts');
  const { createPostgresThrottle } = await import('#adapters/rate-limits/postgres-throttle.ts');
  const [persistence, changeNotifications] = await Promise.all([
    createMikroOrmPersistence({ connectionUrl, clock }),
    createPostgresChangeNotifications(connectionUrl, logger),
  ]);
  return {
    persistence,
    changeNotifications,
    throttles: makeThrottles((name, budget) => createPostgresThrottle({ pool: persistence.pool, clock, name, ...budget })),
    keys: await keysIn(persistence.documents),
    close: async () => {
      await changeNotifications.close();
      await persistence.close();
    },
  };
};
