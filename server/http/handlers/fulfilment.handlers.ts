import type { Contract } from '#adapters/http-contract/contract.ts';
import { actOf, changeDetailsOf, seenOf } from '#adapters/http-contract/presenters/act-details.ts';
import { orderId, orderItemId, type OrderId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { createStaffOrderLists } from '../cache/staff-order-lists.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { ActorCall, HandlersFor } from '../mount.ts';
import { presentStaffOrder } from '#adapters/http-contract/presenters/present-staff-order.ts';
import { streamOrFull } from '../streams/stream-or-full.ts';

const seesContacts = ({ role }: Actor): boolean => can(role, 'orders:manage');

export const fulfilmentHandlers = (services: HttpServices): HandlersFor<Contract>['fulfilment'] => {
  const read = async (id: OrderId, { actor }: ActorCall) => {
    const found = await services.getOrder(id, seesContacts(actor) ? 'every night' : 'tonight');
    return found.ok ? presentStaffOrder(found.value, services.clock.now(), seesContacts(actor)) : refuse(found.error);
  };
  /** The changed order, with its place in the queue. */
  const changed = async (outcome: Result<Order, Refusal>, call: ActorCall) =>
    outcome.ok ? read(outcome.value.id, call) : refuse(outcome.error);

  const staffOrderList = createStaffOrderLists(services);

  return {
    list: async ({ query }, { actor, bearer }) => {
      if (query.filter === undefined) services.staffScreens.showsQueue(bearer);
      // Together with the float, tonight's cash sales reveal the expected cash.
      else if (seesContacts(actor)) await services.showCash('tonight', actor);
      return staffOrderList(query.filter, seesContacts(actor));
    },
    readyNotification: async () =>
      (await services.listToldReady()).map(({ orderId: id, told, sent, failed }) => ({
        order_id: id,
        told,
        sent: [...sent],
        failed: [...failed],
      })),
    get: ({ params }, call) => read(orderId(params.id), call),
    changeStatus: async ({ params, headers, body }, call) => {
      const details = changeDetailsOf(body);
      return changed(await services.changeOrderStatus(orderId(params.id), body.status, call.actor, actOf(headers), details), call);
    },
    checkItem: async ({ params, headers, body }, call) => {
      const check = { itemId: orderItemId(params.itemId), isChecked: body.checked, round: body.round ?? null };
      return changed(await services.checkItem(orderId(params.id), check, call.actor, actOf(headers)), call);
    },
    takeOver: async ({ params, headers, body = {} }, call) =>
      changed(await services.takeOver(orderId(params.id), call.actor, actOf(headers), seenOf(body)), call),
    undoReady: async ({ params, headers }, call) => changed(await services.undoReady(orderId(params.id), call.actor, actOf(headers)), call),
    reopen: async ({ params, headers, body }, call) =>
      changed(await services.reopenOrder(orderId(params.id), body.reason, call.actor, actOf(headers), seenOf(body)), call),
    answerForUnsent: async ({ body: { staff_id: staffId, ...unsent } }, { actor, requestId }) => {
      const answered = await services.answerForUnsent({ staffId, ...unsent }, actor);
      if (!answered.ok) return refuse(answered.error);
      const refusedAs = (refusal: Refusal | null) => (refusal === null ? null : refuse(refusal).toProblem(requestId));
      return { arrived: answered.value.map(({ id, refusal }) => ({ id, refused: refusedAs(refusal) })) };
    },
    findLost: async ({ body }) => {
      const { lost, isNightOver } = await services.findLost(body);
      return { lost: [...lost], isNightOver };
    },
    remind: async ({ params }, call) => changed(await services.remindCustomer(orderId(params.id)), call),
    events: (_request, { bearer }) =>
      streamOrFull(
        services.changeStreams.forStaff(bearer, async () => {
          const actor = await services.identify(bearer);
          return actor !== null && can(actor.role, 'orders:view');
        }),
      ),
  };
};
