import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { dueOccasion, textLost, textTaken } from '#core/domain/notifications/consent-record.ts';
import { isPushDue } from '#core/domain/notifications/told-ready.ts';
import { lastSheetOf } from '#core/domain/notifications/sent-sheet.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Outbox, OutboxQueue, SentMails } from '#core/ports/outbox.ts';
import type { DuePush, PushQueue } from '#core/ports/push-queue.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { placeOf, type StoredConsent, type StoredMessage, type StoredSubscriber } from './rows.ts';
import type { Tables } from './tables.ts';

const toStore = (message: StoredMessage['message']): StoredMessage => ({ message, state: 'pending', settledAt: null });

export const createOutbox = ({ tables: { outbox }, notifyChange }: Draft): Outbox => ({
  add: async (message) => {
    outbox.insert(toStore(message));
    notifyChange('outbox');
  },
  addOnce: async (message) => {
    const isNew = outbox.insertNew(toStore(message));
    if (isNew) notifyChange('outbox');
    return isNew;
  },
  withdraw: async ({ orderId, kind, dueAt }) => {
    const found = outbox.first(
      ({ message, state }) =>
        state === 'pending' &&
        message.orderId === orderId &&
        message.mail.kind === kind &&
        message.dueAt === dueAt &&
        message.attempts === 0,
    );
    return found !== null && outbox.delete(found.message.id);
  },
  forgetOrder: async (orderId) => outbox.removeWhere(({ message }) => message.orderId === orderId),
  forgetSettledBefore: async (before) => outbox.removeWhere(({ message, state }) => state !== 'pending' && message.createdAt < before),
});

export const createSentMails = (store: InMemoryStore): SentMails => ({
  lastSheetOf: async (night) =>
    lastSheetOf(
      store
        .read()
        .outbox.all()
        .flatMap(({ message: { mail, to, createdAt: writtenAt }, state, settledAt: at }) =>
          state === 'sent' && at !== null && mail.kind === 'night-sheet' && mail.nightId === night ? [{ to, at, writtenAt }] : [],
        ),
    ),
});

const mailDueAt = ({ state, message }: StoredMessage): Instant | null => (state === 'pending' ? message.dueAt : null);

const addressOf = (order: Order | undefined): string | null => normaliseEmail(order?.customer.email ?? '');

const unansweredOf = ({ outbox, orders }: Tables, { id, orderId, createdAt }: StoredMessage['message']): number => {
  const address = orderId === null ? null : addressOf(orders.get(orderId) ?? undefined);
  const since = plusMs(createdAt, -LIMITS.admission.networkKeptForMs);
  const ofAddress = address === null ? [] : orders.where((order) => order.placedAt >= since && addressOf(order) === address);
  if (ofAddress.some(({ status, statusBy }) => status === 'completed' && statusBy?.staffId !== NOT_COLLECTED.staffId)) return 0;
  const ids = new Set<OrderId | null>(ofAddress.map((order) => order.id));
  const isEarlier = (one: StoredMessage['message']): boolean => one.createdAt < createdAt || (one.createdAt === createdAt && one.id < id);
  return outbox.all().filter(({ message }) => ids.has(message.orderId) && isEarlier(message)).length;
};

export const createOutboxQueue = (store: InMemoryStore, clock: Clock): OutboxQueue => {
  /** Sent and failed are final: a slow second worker has no effect. */
  const change = (id: string, to: (stored: StoredMessage) => StoredMessage): Promise<void> =>
    store.write(({ outbox }) => void outbox.change(id, (stored) => (stored.state === 'pending' ? to(stored) : stored)));
  return {
    claimDue: (leaseMs, limit) =>
      store.write((tables) => {
        const now = clock.now();
        const leased = (message: StoredMessage['message']) => ({ ...message, dueAt: plusMs(now, leaseMs) });
        return tables.outbox
          .claim(now, limit, mailDueAt, (stored) => ({ ...stored, message: leased(stored.message) }))
          .map(({ message }) => ({ ...message, unanswered: unansweredOf(tables, message) }));
      }),
    renew: (id, leaseMs) => change(id, (stored) => ({ ...stored, message: { ...stored.message, dueAt: plusMs(clock.now(), leaseMs) } })),
    markSent: (id) => change(id, (stored) => ({ ...stored, state: 'sent', settledAt: clock.now() })),
    retryAt: (id, at) =>
      change(id, (stored) => ({ ...stored, message: { ...stored.message, dueAt: at, attempts: stored.message.attempts + 1 } })),
    markFailed: (id) => change(id, (stored) => ({ ...stored, state: 'failed', settledAt: clock.now() })),
  };
};

/** When it was picked up or cancelled; null while it is in hand. */
const overAtOf = (order: Order | undefined): Instant | null => {
  if (order?.status === 'completed') return order.completedAt;
  return order?.status === 'cancelled' ? order.cancelledAt : null;
};

const wasPlacedBefore = ({ orders }: Tables, id: OrderId, before: Instant): boolean => (orders.get(id)?.placedAt ?? before) < before;

export const createPushQueue = (store: InMemoryStore, clock: Clock): PushQueue => {
  const change = ({ orderId, subscription }: DuePush, to: (stored: StoredSubscriber) => StoredSubscriber): Promise<void> =>
    store.write(({ subscribers }) => void subscribers.change(placeOf(orderId, subscription.endpoint), to));
  return {
    add: (orderId, subscription, maximum) =>
      store.write(({ subscribers }) => {
        const place = placeOf(orderId, subscription.endpoint);
        const known = subscribers.get(place) ?? { notifiedAt: null, dueAt: clock.now(), attempts: 0 };
        // Removed first, so that the table is ordered by the latest request.
        subscribers.delete(place);
        subscribers.insert({ ...known, orderId, subscription });
        const tooMany = subscribers.where((one) => one.orderId === orderId).slice(0, -maximum);
        subscribers.removeWhere((one) => tooMany.includes(one));
      }),
    remove: (orderId, endpoint) => store.write(({ subscribers }) => void subscribers.delete(placeOf(orderId, endpoint))),
    claimDue: (leaseMs, limit) =>
      store.write(({ subscribers, orders }) => {
        const now = clock.now();
        const readyAtOf = ({ orderId }: StoredSubscriber): Instant | null => {
          const order = orders.get(orderId);
          return order?.status === 'ready' ? order.readyAt : null;
        };
        const dueAt = (stored: StoredSubscriber): Instant | null => {
          const readyAt = readyAtOf(stored);
          return readyAt !== null && isPushDue(readyAt, stored.notifiedAt, now) ? stored.dueAt : null;
        };
        const claimed = subscribers.claim(now, limit, dueAt, (stored) => ({ ...stored, dueAt: plusMs(now, leaseMs) }));
        return claimed.flatMap((stored): readonly DuePush[] => {
          const [order, readyAt] = [orders.get(stored.orderId), readyAtOf(stored)];
          if (order === undefined || readyAt === null) return [];
          const { id: orderId, orderNumber, lookupHash, pickupCode, language } = order;
          const { attempts, subscription } = stored;
          return [{ orderId, orderNumber, lookupHash, pickupCode, language, readyAt, attempts, subscription }];
        });
      }),
    markNotified: (push) => change(push, (stored) => ({ ...stored, notifiedAt: push.readyAt, dueAt: clock.now(), attempts: 0 })),
    retryAt: (push, at) => change(push, (stored) => ({ ...stored, dueAt: at, attempts: stored.attempts + 1 })),
    forgetOrder: (id) => store.write(({ subscribers }) => subscribers.removeWhere(({ orderId }) => orderId === id)),
    forgetOverBefore: (before) =>
      store.write(({ subscribers, orders }) =>
        subscribers.removeWhere(({ orderId }) => (overAtOf(orders.get(orderId)) ?? before) < before),
      ),
    forgetPlacedBefore: (before) =>
      store.write((tables) => tables.subscribers.removeWhere(({ orderId }) => wasPlacedBefore(tables, orderId, before))),
  };
};

export const createTextConsents = (store: InMemoryStore, clock: Clock): TextConsents => {
  const change = (id: OrderId, to: (stored: StoredConsent) => StoredConsent): Promise<void> =>
    store.write(({ textConsents }) => void textConsents.change(id, to));
  const settled = (changed: StoredConsent, before: StoredConsent): StoredConsent =>
    changed === before ? before : { ...changed, dueAt: clock.now(), attempts: 0 };
  return {
    give: (id, consent) =>
      store.write(({ textConsents }) => {
        const known = textConsents.get(id) ?? { orderId: id, toldOf: null, failedOf: null, dueAt: consent.givenAt, attempts: 0 };
        textConsents.put({ ...known, consent, withdrawnAt: null });
      }),
    withdraw: (id, at) => change(id, (stored) => ({ ...stored, withdrawnAt: stored.withdrawnAt ?? at })),
    find: async (id) => {
      const stored = store.read().textConsents.get(id);
      return stored === undefined || stored.withdrawnAt !== null ? null : stored.consent;
    },
    claimDue: (leaseMs, limit) =>
      store.write(({ textConsents, orders }) => {
        const now = clock.now();
        const textOf = ({ orderId, consent, withdrawnAt, attempts, ...known }: StoredConsent): DueText | null => {
          const order = orders.get(orderId);
          const phone = normalisePhone(order?.customer.phone ?? '');
          if (order?.status !== 'ready' || order.readyAt === null || phone === null || withdrawnAt !== null) return null;
          const occasion = dueOccasion(order.readyAt, order.reminders.lastSentAt, known, now);
          return occasion && { orderId, orderNumber: order.orderNumber, phone, language: consent.language, ...occasion, attempts };
        };
        return textConsents
          .claim(
            now,
            limit,
            (stored) => textOf(stored) && stored.dueAt,
            (stored) => ({ ...stored, dueAt: plusMs(now, leaseMs) }),
          )
          .flatMap((stored) => textOf(stored) ?? []);
      }),
    markTold: ({ orderId, occasionAt }) => change(orderId, (stored) => settled(textTaken(stored, occasionAt), stored)),
    markFailed: ({ orderId, occasionAt }) => change(orderId, (stored) => settled({ ...stored, failedOf: occasionAt }, stored)),
    noteTaken: ({ orderId, occasionAt }) => change(orderId, (stored) => textTaken(stored, occasionAt)),
    noteLost: ({ orderId, occasionAt }) => change(orderId, (stored) => textLost(stored, occasionAt)),
    retryAt: ({ orderId }, at) => change(orderId, (stored) => ({ ...stored, dueAt: at, attempts: stored.attempts + 1 })),
    forgetOrder: (id) => store.write(({ textConsents }) => void textConsents.delete(id)),
    forgetPlacedBefore: (before) =>
      store.write((tables) => tables.textConsents.removeWhere(({ orderId }) => wasPlacedBefore(tables, orderId, before))),
  };
};
