import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { dueOccasion, textLost, textTaken } from '#core/domain/notifications/consent-record.ts';
import { isPushDue } from '#core/domain/notifications/told-ready.ts';
import { lastSheetOf } from '#core/domain/notifications/sent-sheet.ts';
import { unansweredBefore, type OrderOfAddress } from '#core/domain/notifications/outbox-message.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Outbox } from '#core/ports/outbox.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { DuePush, PushQueue } from '#core/ports/push-queue.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import { countedContactsOf } from './orders.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { placeOf, type StoredConsent, type StoredMessage, type StoredSubscriber } from './rows.ts';
import type { Tables } from './tables.ts';

const toStore = (message: StoredMessage['message']): StoredMessage => ({ message, state: 'pending', settledAt: null });

export const outboxRepository = ({ tables: { outbox }, notifyChange }: Draft): Outbox => ({
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
    const isIt = ({ message, state }: StoredMessage): boolean =>
      state === 'pending' && message.orderId === orderId && message.mail.kind === kind && message.dueAt === dueAt;
    const found = outbox.first((one) => isIt(one) && one.message.attempts === 0);
    return found !== null && outbox.delete(found.message.id);
  },
  forgetOrder: async (orderId) =>
    void outbox.changeWhere(
      ({ message }) => message.orderId === orderId,
      ({ message, state, settledAt }) => ({
        message: { ...message, to: '' },
        state: state === 'pending' ? 'failed' : state,
        settledAt: settledAt ?? message.createdAt,
      }),
    ),
  forgetSettledBefore: async (before) =>
    outbox.removeWhere(
      ({ message: { mail, createdAt }, state }) => mail.kind !== 'night-sheet' && state !== 'pending' && createdAt < before,
    ),
});

const ordersOfAddress = (tables: Tables, address: string | null): readonly OrderOfAddress[] =>
  tables.orders
    .where((order) => address !== null && countedContactsOf(tables, order).email === address)
    .map(({ id, placedAt, status, statusBy }) => ({
      placedAt,
      status,
      by: statusBy?.staffId ?? null,
      mails: tables.outbox.where(({ message }) => message.orderId === id).map(({ message }) => message),
    }));

const outboxReaders = ({ read, write, clock }: InMemoryStore): Pick<Persistence, 'outbox' | 'sentMails'> => {
  /** Sent and failed are final: a slow second worker has no effect. */
  const change = (id: string, to: (stored: StoredMessage) => Partial<StoredMessage>): Promise<void> =>
    write(({ outbox }) => outbox.change(id, (stored) => (stored.state === 'pending' ? { ...stored, ...to(stored) } : stored)));
  return {
    outbox: {
      claimDue: (leaseMs, limit) =>
        write((tables) =>
          tables.outbox
            .claim(
              { now: clock.now(), leaseMs, limit },
              ({ state, message }) => (state === 'pending' ? message.dueAt : null),
              (stored, dueAt) => ({ ...stored, message: { ...stored.message, dueAt } }),
            )
            .map(({ message }) => {
              const order = tables.orders.find(message.orderId);
              const ofAddress = ordersOfAddress(tables, normaliseEmail(order?.customer.email ?? ''));
              return { ...message, order, unanswered: unansweredBefore(message, ofAddress) };
            }),
        ),
      renew: (id, leaseMs) => change(id, ({ message }) => ({ message: { ...message, dueAt: plusMs(clock.now(), leaseMs) } })),
      markSent: (id) => change(id, () => ({ state: 'sent', settledAt: clock.now() })),
      retryAt: (id, dueAt) => change(id, ({ message }) => ({ message: { ...message, dueAt, attempts: message.attempts + 1 } })),
      markFailed: (id) => change(id, () => ({ state: 'failed', settledAt: clock.now() })),
      drop: (id) => write(({ outbox }) => outbox.removeWhere(({ message, state }) => message.id === id && state === 'pending')),
    },
    sentMails: {
      lastSheetOf: async (night) => {
        const sent = read().outbox.where(
          ({ state, message: { mail } }) => state === 'sent' && mail.kind === 'night-sheet' && mail.nightId === night,
        );
        return lastSheetOf(
          sent.flatMap(({ message: { to, createdAt: writtenAt }, settledAt: at }) => (at === null ? [] : { to, at, writtenAt })),
        );
      },
    },
  };
};

/** When it was picked up or cancelled; null while it is in hand. */
const overAtOf = (order: Order | undefined): Instant | null => {
  if (order?.status === 'completed') return order.completedAt;
  return order?.status === 'cancelled' ? order.cancelledAt : null;
};

const wasPlacedBefore = ({ orders }: Tables, id: OrderId, before: Instant): boolean => (orders.get(id)?.placedAt ?? before) < before;

const pushQueue = ({ write, clock }: InMemoryStore): PushQueue => {
  const change = ({ orderId, subscription }: DuePush, to: (stored: StoredSubscriber) => Partial<StoredSubscriber>): Promise<void> =>
    write(({ subscribers }) => subscribers.change(placeOf(orderId, subscription.endpoint), (stored) => ({ ...stored, ...to(stored) })));
  return {
    add: (orderId, subscription, maximum) =>
      write(({ subscribers }) => {
        const place = placeOf(orderId, subscription.endpoint);
        const known = subscribers.get(place) ?? { notifiedAt: null, dueAt: clock.now(), attempts: 0 };
        // Removed first, so that the table is ordered by the latest request.
        subscribers.delete(place);
        subscribers.insert({ ...known, orderId, subscription });
        const tooMany = subscribers.where((one) => one.orderId === orderId).slice(0, -maximum);
        subscribers.removeWhere((one) => tooMany.includes(one));
      }),
    remove: (orderId, endpoint) => write(({ subscribers }) => void subscribers.delete(placeOf(orderId, endpoint))),
    claimDue: (leaseMs, limit) =>
      write(({ subscribers, orders }) => {
        const now = clock.now();
        const pushOf = ({ orderId, subscription, attempts, notifiedAt }: StoredSubscriber): DuePush | null => {
          const order = orders.find(orderId);
          if (order?.status !== 'ready' || order.readyAt === null || !isPushDue(order.readyAt, notifiedAt, now)) return null;
          const { orderNumber, lookupHash, pickupCode, language, readyAt } = order;
          return { orderId, orderNumber, lookupHash, pickupCode, language, readyAt, attempts, subscription };
        };
        const dueAt = (stored: StoredSubscriber) => pushOf(stored) && stored.dueAt;
        return subscribers
          .claim({ now, leaseMs, limit }, dueAt, (stored, until) => ({ ...stored, dueAt: until }))
          .flatMap((stored) => pushOf(stored) ?? []);
      }),
    markNotified: (push) => change(push, () => ({ notifiedAt: push.readyAt, dueAt: clock.now(), attempts: 0 })),
    retryAt: (push, dueAt) => change(push, ({ attempts }) => ({ dueAt, attempts: attempts + 1 })),
    forgetOrder: (id) => write(({ subscribers }) => subscribers.removeWhere(({ orderId }) => orderId === id)),
    forgetOverBefore: (before) =>
      write(({ subscribers, orders }) => subscribers.removeWhere(({ orderId }) => (overAtOf(orders.get(orderId)) ?? before) < before)),
    forgetPlacedBefore: (before) =>
      write((tables) => tables.subscribers.removeWhere(({ orderId }) => wasPlacedBefore(tables, orderId, before))),
  };
};

const textConsents = ({ read, write, clock }: InMemoryStore): TextConsents => {
  const change = (id: OrderId, to: (stored: StoredConsent) => StoredConsent): Promise<void> =>
    write((tables) => tables.textConsents.change(id, to));
  const settled = (changed: StoredConsent, before: StoredConsent): StoredConsent =>
    changed === before ? before : { ...changed, dueAt: clock.now(), attempts: 0 };
  return {
    give: (id, consent) =>
      write((tables) => {
        const known = tables.textConsents.get(id) ?? { orderId: id, toldOf: null, failedOf: null, dueAt: consent.givenAt, attempts: 0 };
        tables.textConsents.put({ ...known, consent, withdrawnAt: null });
      }),
    withdraw: (id, at) => change(id, (stored) => ({ ...stored, withdrawnAt: stored.withdrawnAt ?? at })),
    find: async (id) => read().textConsents.first(({ orderId, withdrawnAt }) => orderId === id && withdrawnAt === null)?.consent ?? null,
    claimDue: (leaseMs, limit) =>
      write((tables) => {
        const now = clock.now();
        const textOf = ({ orderId, consent, withdrawnAt, attempts, ...known }: StoredConsent): DueText | null => {
          const order = tables.orders.find(orderId);
          const phone = normalisePhone(order?.customer.phone ?? '');
          if (order?.status !== 'ready' || order.readyAt === null || phone === null || withdrawnAt !== null) return null;
          const occasion = dueOccasion(order.readyAt, order.reminders.lastSentAt, known, now);
          return occasion && { orderId, orderNumber: order.orderNumber, phone, language: consent.language, ...occasion, attempts };
        };
        const dueAt = (stored: StoredConsent) => textOf(stored) && stored.dueAt;
        return tables.textConsents
          .claim({ now, leaseMs, limit }, dueAt, (stored, until) => ({ ...stored, dueAt: until }))
          .flatMap((stored) => textOf(stored) ?? []);
      }),
    markTold: ({ orderId, occasionAt }) => change(orderId, (stored) => settled(textTaken(stored, occasionAt), stored)),
    markFailed: ({ orderId, occasionAt }) => change(orderId, (stored) => settled({ ...stored, failedOf: occasionAt }, stored)),
    noteTaken: ({ orderId, occasionAt }) => change(orderId, (stored) => textTaken(stored, occasionAt)),
    noteLost: ({ orderId, occasionAt }) => change(orderId, (stored) => textLost(stored, occasionAt)),
    retryAt: ({ orderId }, dueAt) => change(orderId, (stored) => ({ ...stored, dueAt, attempts: stored.attempts + 1 })),
    forgetOrder: (id) => write((tables) => void tables.textConsents.delete(id)),
    forgetPlacedBefore: (before) =>
      write((tables) => tables.textConsents.removeWhere(({ orderId }) => wasPlacedBefore(tables, orderId, before))),
  };
};

type Notifications = 'outbox' | 'sentMails' | 'pushes' | 'textConsents';

export const notificationReaders = (store: InMemoryStore): Pick<Persistence, Notifications> => ({
  ...outboxReaders(store),
  pushes: pushQueue(store),
  textConsents: textConsents(store),
});
