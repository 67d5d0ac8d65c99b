import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { catalogueReaders, catalogueRepositories, stockReader } from './catalogue.ts';
import { createInMemoryChangeNotifications } from './change-notifications.ts';
import { checkoutRepository, checkoutStore } from './checkout.ts';
import { moneyReaders, moneyRepositories, salesReader } from './money.ts';
import { nightReaders, nightRepositories } from './nights.ts';
import { notificationReaders, outboxRepository } from './notifications.ts';
import { orderReaders, orderRepositories } from './orders.ts';
import { peopleReaders, peopleRepositories } from './people.ts';
import { platformStores, settingsRepository } from './platform.ts';
import { createInMemoryStore, type Draft } from './store.ts';
import type { Tables } from './tables.ts';
import { drawerReader, windowRepositories } from './window.ts';

export type InMemoryPersistence = Persistence &
  KeepsDocuments & {
    readonly changeNotifications: ChangeNotifications;
    /** All committed state, for a checker. */
    readonly tables: () => Tables;
  };

export interface InMemoryPersistenceOptions {
  readonly clock: Clock;
  /** Maximum number of visitors remembered. */
  readonly presenceCapacity?: number;
  /** Maximum number of devices remembered per kind. */
  readonly deviceCapacity?: number;
}

const ledgerOf = (read: () => Tables): Transaction['ledger'] => ({
  sales: salesReader(read),
  drawers: drawerReader(read),
  stock: stockReader(read),
});

/** Keeps the PostgreSQL adapter's promises, rollback and constraints included, until the process ends. */
export function createInMemoryPersistence(options: InMemoryPersistenceOptions): InMemoryPersistence {
  const { clock, presenceCapacity = 20_000, deviceCapacity = 500 } = options;
  const changeNotifications = createInMemoryChangeNotifications();
  const store = createInMemoryStore(clock, changeNotifications.publish);
  const transactionOn = (draft: Draft): Transaction => ({
    checkouts: checkoutRepository(draft),
    ...orderRepositories(draft),
    ...catalogueRepositories(draft),
    ...moneyRepositories(draft),
    ...nightRepositories(draft),
    ...windowRepositories(draft),
    ledger: ledgerOf(() => draft.tables),
    outbox: outboxRepository(draft),
    ...peopleRepositories(draft, deviceCapacity),
    settings: settingsRepository(draft),
  });
  return {
    unitOfWork: {
      // Transactions run strictly one after the other; nesting one would deadlock.
      run: (work) =>
        store.transact(async (draft) => {
          const value = await work(transactionOn(draft));
          return { keep: value.ok, value };
        }),
    },
    checkouts: checkoutStore(store, transactionOn),
    ...orderReaders(store),
    ...catalogueReaders(store),
    ...moneyReaders(store),
    ...nightReaders(store),
    drawers: drawerReader(store.read),
    ...notificationReaders(store),
    ...peopleReaders(store),
    ...platformStores(store, presenceCapacity),
    changeNotifications,
    tables: store.read,
    probe: async () => ({ clock: clock.now() }),
    schemaIsCurrent: async () => true,
    close: async () => undefined,
  };
}
