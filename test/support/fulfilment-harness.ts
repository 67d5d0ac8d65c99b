import { createUseCases } from '#core/application/create-use-cases.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { placeNewOrder } from '../contracts/persistence-fixture.ts';
import { fakePorts } from './fakes/fake-ports.ts';

export const BEA_AT_WORK: Actor = { role: 'staff', id: 'staff-bea', name: 'Bea' };
export const TOM_AT_WORK: Actor = { role: 'staff', id: 'staff-tom', name: 'Tom' };

/** Work on orders, on the in-memory store. */
export const fulfilmentHarness = (settings = USUAL_SETTINGS) => {
  const persistence = fakePorts({ stand: { publicUrl: 'https://stand.example', firstSettings: settings } });
  const { clock, ids, unitOfWork, orders } = persistence;
  const useCases = createUseCases(persistence);
  return {
    clock,
    change: useCases.changeOrderStatus,
    reopen: useCases.reopenOrder,
    undoReady: useCases.undoReady,
    remind: useCases.remindCustomer,
    list: useCases.listOrders,
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
