import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { makeAnnounceOrder } from '#core/use-cases/orders/announce-order.ts';
import { makeChangeOrderStatus } from '#core/use-cases/orders/change-order-status.ts';
import { makeListOrders } from '#core/use-cases/orders/list-orders.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { makeRemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import { makeReopenOrder } from '#core/use-cases/orders/reopen-order.ts';
import { makeUndoReady } from '#core/use-cases/orders/undo-ready.ts';
import { placeNewOrder } from '../contracts/persistence-fixture.ts';
import { fixedClock } from './fakes/fixed-clock.ts';
import { sequentialIds } from './fakes/sequential-ids.ts';

export const BEA_AT_WORK: Actor = { role: 'staff', id: 'staff-bea', name: 'Bea' };
export const TOM_AT_WORK: Actor = { role: 'staff', id: 'staff-tom', name: 'Tom' };

/** Work on orders, wired as the server wires it, on the in-memory store. */
export const fulfilmentHarness = (settings = USUAL_SETTINGS) => {
  const clock = fixedClock();
  const ids = sequentialIds();
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, orders } = persistence;
  const orderMails = makeOrderMails({
    standName: 'Bandstand',
    pickupPlace: 'the southwest corner of the bleachers',
    publicUrl: 'https://stand.example',
    feeBasisPoints: 300,
  });
  const announce = makeAnnounceOrder({ orderMails, ids, clock });
  return {
    clock,
    change: makeChangeOrderStatus({ unitOfWork, clock, announce, settings: { current: () => settings } }),
    reopen: makeReopenOrder({ unitOfWork, clock }),
    undoReady: makeUndoReady({ unitOfWork, clock }),
    remind: makeRemindCustomer({ unitOfWork, orderMails, ids, clock, textConsents: persistence.textConsents, textSender: null }),
    list: makeListOrders({ orders, clock, timeZone: 'America/New_York' }),
    place: (changes: Partial<Order> = {}) => placeNewOrder({ persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 }, changes),
    stored: async (id: OrderId): Promise<Order | undefined> => (await orders.byId(id))?.order,
    unitOfWork,
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: null, before: null }, 100)).map(({ by, kind, text }) => `${by} ${kind}: ${text}`),
    /** Mails that nobody has taken yet, as soon as those about ready orders are due. */
    mails: (): Promise<readonly OutboxMessage[]> => {
      clock.advance(LIMITS.orders.tellReadyAfterMs);
      return persistence.outbox.claimDue(1_000, 100);
    },
  };
};
