import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { can } from '#core/domain/staff/role.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { ActorCall, HandlersFor } from '../mount.ts';
import { presentStaffOrder } from '../presenters/present-staff-order.ts';
import { streamOrFull } from '../stream-or-full.ts';

type StaffOrders = ResponseOf<Contract['fulfilment']['list']>;

export const fulfilmentHandlers = (services: HttpServices): HandlersFor<Contract>['fulfilment'] => {
  const read = async (id: OrderId, { actor }: ActorCall) => {
    const found = await services.getOrder(id);
    return found.ok ? presentStaffOrder(found.value, services.clock.now(), actor) : refuse(found.error);
  };
  /** The order as it is after the change, with its place in the queue. */
  const changed = async (outcome: Result<Order, Refusal>, call: ActorCall) =>
    outcome.ok ? read(outcome.value.id, call) : refuse(outcome.error);

  const presented = new WeakMap<readonly PlacedOrder[], Map<boolean, StaffOrders>>();

  return {
    list: async ({ query }, { actor }) => {
      const orders = await services.listOrders(query.filter);
      // Screens that ask together are given the same list: it is written out once for each way to see it.
      const known = presented.get(orders) ?? new Map<boolean, StaffOrders>();
      presented.set(orders, known);
      const seesContacts = can(actor.role, 'orders:manage');
      const list = known.get(seesContacts) ?? orders.map((placed) => presentStaffOrder(placed, services.clock.now(), actor));
      known.set(seesContacts, list);
      return list;
    },
    get: ({ params }, call) => read(orderId(params.id), call),
    changeStatus: async ({ params, body }, call) =>
      changed(await services.changeOrderStatus(orderId(params.id), body.status, call.actor), call),
    reopen: async ({ params, body }, call) => changed(await services.reopenOrder(orderId(params.id), body.reason, call.actor), call),
    remind: async ({ params }, call) => changed(await services.remindCustomer(orderId(params.id)), call),
    events: (_request, { bearer }) =>
      streamOrFull(
        services.hintStreams.forStaff(bearer, async () => {
          const actor = await services.identify(bearer);
          return actor !== null && can(actor.role, 'orders:view');
        }),
      ),
  };
};
