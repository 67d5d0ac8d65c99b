import { normalisePhone } from '#core/domain/kernel/contact.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { StoredConsent } from './tables.ts';

type Occasion = Pick<DueText, 'orderNumber' | 'phone' | 'occasion' | 'occasionAt'>;

/** What there is to tell; null while the order is not ready, while somebody may undo that, and without a number. */
const occasionOf = (order: Order | undefined, now: Instant): Occasion | null => {
  if (order?.status !== 'ready' || order.readyAt === null) return null;
  const phone = normalisePhone(order.customer.phone ?? '');
  if (phone === null || plusMs(order.readyAt, LIMITS.orders.tellReadyAfterMs) > now) return null;
  const { lastSentAt } = order.reminders;
  const isReminder = lastSentAt !== null && lastSentAt > order.readyAt;
  return {
    orderNumber: order.orderNumber,
    phone,
    occasion: isReminder ? 'reminder' : 'ready',
    occasionAt: isReminder ? lastSentAt : order.readyAt,
  };
};

const later = (known: Instant | null, at: Instant): Instant => (known !== null && known > at ? known : at);

/** Unless it was lost. */
const told = (stored: StoredConsent, at: Instant, more: Partial<StoredConsent> = {}): StoredConsent =>
  stored.failedOf === at ? stored : { ...stored, ...more, toldOf: later(stored.toldOf, at) };

export const createInMemoryTextConsents = (store: InMemoryStore, clock: Clock): TextConsents => {
  const write = <T>(work: (tables: Draft['tables']) => T): Promise<T> =>
    store.transact(({ tables }) => ({ keep: true, value: work(tables) }));
  const change = (id: OrderId, to: (stored: StoredConsent) => StoredConsent): Promise<void> =>
    write(({ textConsents }) => {
      const stored = textConsents.get(id);
      if (stored !== undefined) textConsents.set(id, to(stored));
    });
  const settled = () => ({ dueAt: clock.now(), attempts: 0 });
  return {
    give: (id, consent) =>
      write(({ textConsents }) => {
        const known = textConsents.get(id) ?? { toldOf: null, failedOf: null, dueAt: consent.givenAt, attempts: 0 };
        textConsents.set(id, { ...known, consent, withdrawnAt: null });
      }),
    withdraw: (id, at) => change(id, (stored) => ({ ...stored, withdrawnAt: stored.withdrawnAt ?? at })),
    find: async (id) => {
      const stored = store.read().textConsents.get(id);
      return stored === undefined || stored.withdrawnAt !== null ? null : stored.consent;
    },
    claimDue: (leaseMs, limit) =>
      write(({ textConsents, orders }) => {
        const now = clock.now();
        const due = [...textConsents]
          .filter(([, { dueAt, withdrawnAt }]) => dueAt <= now && withdrawnAt === null)
          .toSorted(([, one], [, other]) => one.dueAt - other.dueAt)
          .flatMap(([id, stored]) => {
            const occasion = occasionOf(orders.get(id), now);
            const isDue = occasion !== null && occasion.occasionAt !== stored.toldOf && occasion.occasionAt !== stored.failedOf;
            return isDue ? [{ id, stored, occasion }] : [];
          })
          .slice(0, limit);
        for (const { id, stored } of due) textConsents.set(id, { ...stored, dueAt: plusMs(now, leaseMs) });
        return due.map(({ id, stored, occasion }): DueText => ({
          orderId: id,
          ...occasion,
          language: stored.consent.language,
          attempts: stored.attempts,
        }));
      }),
    markTold: ({ orderId, occasionAt }) => change(orderId, (stored) => told(stored, occasionAt, settled())),
    markFailed: ({ orderId, occasionAt }) => change(orderId, (stored) => ({ ...stored, ...settled(), failedOf: occasionAt })),
    noteTaken: ({ orderId, occasionAt }) => change(orderId, (stored) => told(stored, occasionAt)),
    noteLost: ({ orderId, occasionAt }) =>
      change(orderId, (stored) => ({
        ...stored,
        failedOf: later(stored.failedOf, occasionAt),
        toldOf: stored.toldOf === occasionAt ? null : stored.toldOf,
      })),
    retryAt: ({ orderId }, at) => change(orderId, (stored) => ({ ...stored, dueAt: at, attempts: stored.attempts + 1 })),
    forgetOrder: (id) => write(({ textConsents }) => void textConsents.delete(id)),
    forgetPlacedBefore: (before) =>
      write(({ textConsents, orders }) => {
        for (const id of textConsents.keys()) if ((orders.get(id)?.placedAt ?? before) < before) textConsents.delete(id);
      }),
  };
};
