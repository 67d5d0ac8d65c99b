import type { KeepsDocuments } from '#adapters/documents/document-store.ts';
import { isLive } from '#core/domain/checkout/checkout.ts';
import { uploadPath } from '#core/domain/images/image-entry.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { countFailedRefunds } from '#core/domain/order/refund.ts';
import { addUsage, NO_USAGE } from '#core/domain/usage/usage.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { SettingsRepository } from '#core/ports/settings-store.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { placeOf } from './rows.ts';

export const settingsRepository = ({ tables: { settings }, notifyChange }: Draft): SettingsRepository => ({
  lock: async () => settings.all(),
  save: async (setting) => {
    settings.put(setting);
    notifyChange('settings');
  },
  remove: async (key) => {
    settings.delete(key);
    notifyChange('settings');
  },
});

/** Like the database, drops values that JSON cannot express. */
const throughJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

type Platform = KeepsDocuments & Pick<Persistence, 'storedSettings' | 'images' | 'presence' | 'usage' | 'operationalMetrics'>;

/** @param presenceCapacity the number of visitors remembered; further ones are not counted. */
export const platformStores = ({ read, write, clock }: InMemoryStore, presenceCapacity: number): Platform => ({
  storedSettings: { list: async () => read().settings.all() },
  documents: {
    get: async (collection, key) => structuredClone(read().documents.get(placeOf(collection, key))?.document ?? null),
    list: async (collection, limit) => {
      const newest = read()
        .documents.where((stored) => stored.collection === collection)
        .toReversed()
        .slice(0, limit);
      return structuredClone(newest.map(({ key, document }) => ({ key, document })));
    },
    update: (collection, key, change) =>
      write(({ documents }) => {
        const value = change(structuredClone(documents.get(placeOf(collection, key))?.document ?? null));
        documents.put({ collection, key, document: throughJson(value) });
        return value;
      }),
  },
  images: {
    takesUploads: true,
    save: (upload) => write(({ images }) => void images.insertNew({ ...upload, createdAt: clock.now() })),
    list: async () =>
      read()
        .images.all()
        .map(({ name, folder, width, height, bytes }) => ({
          path: uploadPath(name),
          filename: `${name}.jpg`,
          folder,
          width,
          height,
          sizeBytes: bytes.length,
        })),
    has: async (name) => read().images.has(name),
    read: async (name) => read().images.find(name)?.bytes ?? null,
  },
  presence: {
    record: (visitorId, cartItemCount, at) =>
      write(({ presence }) => {
        if (presence.has(visitorId) || presence.size < presenceCapacity) presence.put({ visitorId, cartItemCount, seenAt: at });
      }),
    seenSince: async (since) => {
      const seen = read().presence.where(({ seenAt }) => seenAt >= since);
      return {
        currentVisitors: seen.length,
        activeCarts: seen.filter(({ cartItemCount }) => cartItemCount > 0).length,
        totalCartItems: seen.reduce((sum, { cartItemCount }) => sum + cartItemCount, 0),
      };
    },
    forgetBefore: (before) => write(({ presence }) => presence.removeWhere(({ seenAt }) => seenAt < before)),
  },
  usage: {
    add: (day, counts) => write(({ usage }) => void usage.set(day, addUsage(usage.get(day) ?? NO_USAGE, counts))),
    of: async (day) => read().usage.get(day) ?? NO_USAGE,
  },
  operationalMetrics: {
    read: async () => {
      const { checkouts, orders, outbox, refunds } = read();
      const unsent = outbox.where(({ state }) => state === 'pending').map(({ message }) => message.createdAt);
      const pending = refunds.where(({ state }) => state === 'pending');
      const inStatus = (wanted: OrderStatus): number => orders.count(({ status }) => status === wanted);
      return {
        queued: inStatus('queued'),
        preparing: inStatus('preparing'),
        ready: inStatus('ready'),
        openCheckouts: checkouts.count(isLive),
        overdueCheckouts: checkouts.count((one) => isLive(one) && one.holdEndsAt <= clock.now()),
        unsentMails: unsent.length,
        oldestUnsentMailAt: unsent.toSorted((one, other) => one - other)[0] ?? null,
        failedMails: outbox.count(({ state, message }) => state === 'failed' && message.to !== ''),
        pendingRefunds: pending.length,
        oldestPendingRefundAt: pending[0]?.requestedAt ?? null,
        failedRefunds: countFailedRefunds(refunds.all()),
        ordersToReview: orders.count(({ needsReview, placedAt }) => needsReview && placedAt > clock.now() - DAY_MS),
      };
    },
  },
});
