import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { isLive } from '#core/domain/checkout/checkout.ts';
import { uploadPath } from '#core/domain/images/image-entry.ts';
import { DAY_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { countFailedRefunds } from '#core/domain/order/refund.ts';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import { addUsage, NO_USAGE } from '#core/domain/usage/usage.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import type { OperationalMetricsReader } from '#core/ports/operational-metrics-reader.ts';
import type { PresenceLog } from '#core/ports/presence-log.ts';
import type { SettingsReader, SettingsRepository } from '#core/ports/settings-store.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, descending } from './table.ts';
import { placeOf } from './rows.ts';
import type { Tables } from './tables.ts';

const listSettings = ({ settings }: Tables): readonly StoredSetting[] => settings.all().toSorted(ascending(({ key }) => [key]));

export const createSettingsRepository = ({ tables, notifyChange }: Draft): SettingsRepository => ({
  lock: async () => listSettings(tables),
  save: async (setting) => {
    tables.settings.put(setting);
    notifyChange('settings');
  },
  remove: async (key) => {
    tables.settings.delete(key);
    notifyChange('settings');
  },
});

export const createSettingsReader = (store: InMemoryStore): SettingsReader => ({ list: async () => listSettings(store.read()) });

/** Like the database, drops values that JSON cannot express. */
const throughJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

export const createInMemoryDocumentStore = (store: InMemoryStore): DocumentStore => ({
  get: async (collection, key) => structuredClone(store.read().documents.get(placeOf(collection, key))?.document ?? null),
  list: async (collection, limit) =>
    structuredClone(
      store
        .read()
        .documents.where((stored) => stored.collection === collection)
        .toReversed()
        .slice(0, limit)
        .map(({ key, document }) => ({ key, document })),
    ),
  update: (collection, key, change) =>
    store.write(({ documents }) => {
      const value = change(structuredClone(documents.get(placeOf(collection, key))?.document ?? null));
      documents.put({ collection, key, document: throughJson(value) });
      return value;
    }),
});

export const createImageStore = (store: InMemoryStore, clock: Clock): ImageStore => ({
  takesUploads: true,
  save: (upload) => store.write(({ images }) => void images.insertNew({ ...upload, createdAt: clock.now() })),
  list: async () =>
    store
      .read()
      .images.all()
      .toSorted(ascending(({ createdAt, name }) => [descending(createdAt), name]))
      .map(({ name, folder, width, height, bytes }) => ({
        path: uploadPath(name),
        filename: `${name}.jpg`,
        folder,
        width,
        height,
        sizeBytes: bytes.length,
      })),
  has: async (name) => store.read().images.has(name),
  read: async (name) => store.read().images.get(name)?.bytes ?? null,
});

/** @param capacity the number of visitors remembered; further ones are not counted. */
export const createPresenceLog = (store: InMemoryStore, capacity: number): PresenceLog => ({
  record: (visitorId, cartItemCount, at) =>
    store.write(({ presence }) => {
      if (presence.has(visitorId) || presence.size < capacity) presence.put({ visitorId, cartItemCount, seenAt: at });
    }),
  seenSince: async (since) => {
    const seen = store.read().presence.where(({ seenAt }) => seenAt >= since);
    return {
      currentVisitors: seen.length,
      activeCarts: seen.filter(({ cartItemCount }) => cartItemCount > 0).length,
      totalCartItems: seen.reduce((sum, { cartItemCount }) => sum + cartItemCount, 0),
    };
  },
  forgetBefore: (before) => store.write(({ presence }) => presence.removeWhere(({ seenAt }) => seenAt < before)),
});

export const createUsageLog = (store: InMemoryStore): UsageLog => ({
  add: (day, counts) => store.write(({ usage }) => void usage.set(day, addUsage(usage.get(day) ?? NO_USAGE, counts))),
  of: async (day) => store.read().usage.get(day) ?? NO_USAGE,
});

const oldestOf = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null);

export const createOperationalMetricsReader = (store: InMemoryStore, clock: Clock): OperationalMetricsReader => ({
  read: async () => {
    const now = clock.now();
    const tables = store.read();
    const live = tables.checkouts.where(isLive);
    const pending = tables.refunds.where(({ state }) => state === 'pending');
    const unsent = tables.outbox.where(({ state }) => state === 'pending').map(({ message }) => message.createdAt);
    const inStatus = (wanted: OrderStatus): number => tables.orders.count(({ status }) => status === wanted);
    return {
      queued: inStatus('queued'),
      preparing: inStatus('preparing'),
      ready: inStatus('ready'),
      openCheckouts: live.length,
      overdueCheckouts: live.filter(({ holdEndsAt }) => holdEndsAt <= now).length,
      unsentMails: unsent.length,
      oldestUnsentMailAt: oldestOf(unsent),
      failedMails: tables.outbox.count(({ state }) => state === 'failed'),
      pendingRefunds: pending.length,
      oldestPendingRefundAt: oldestOf(pending.map(({ requestedAt }) => requestedAt)),
      failedRefunds: countFailedRefunds(tables.refunds.all()),
      ordersToReview: tables.orders.count(({ needsReview, placedAt }) => needsReview && placedAt > now - DAY_MS),
    };
  },
});
