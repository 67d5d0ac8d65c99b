import type { Contract } from '#adapters/http-contract/contract.ts';
import { calledOffCents, goesBackBy } from '#core/domain/night/call-off.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import { keptCents, type Order } from '#core/domain/order/order.ts';
import type { CalledOffEntry } from '#core/ports/call-off-repository.ts';
import type { CallOffView } from '#core/use-cases/call-off/get-call-off.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const namesOf = ({ orderNumber, customer }: Order) => ({ orderNumber, customerName: customer.name });

const presentOrder = (order: Order) =>
  IN_HAND_STATUSES.filter((status) => status === order.status).map((status) => ({
    id: order.id,
    ...namesOf(order),
    status,
    amount: keptCents(order),
    back: goesBackBy(order),
  }));

const presentEntry = ({ row, order, refundedCents, attempts, told }: CalledOffEntry) => ({
  orderId: order.id,
  ...namesOf(order),
  amount: calledOffCents(order, refundedCents),
  tender: order.tender,
  state: row.state,
  refusals: row.refusals,
  attempts,
  dueAt: row.dueAt,
  told,
});

const present = ({ night, orders, handedOut, current }: CallOffView) => ({
  night: night === null ? null : { id: night.id, name: night.name },
  orders: orders.flatMap(presentOrder),
  handedOut,
  current:
    current === null
      ? null
      : {
          id: current.callOff.id,
          isAll: current.callOff.isAll,
          calledAt: current.callOff.calledAt,
          calledBy: current.callOff.calledBy,
          orders: current.entries.map(presentEntry),
        },
});

export const callOffHandlers = ({ callOffGame, retryCallOff, getCallOff }: HttpServices): HandlersFor<Contract>['callOff'] => ({
  get: async () => present(await getCallOff()),
  start: async ({ body }, { actor }) => {
    const started = await callOffGame({ id: body.id, typedName: body.name, orders: body.orders ?? 'all' }, actor);
    return started.ok ? present(await getCallOff()) : refuse(started.error);
  },
  retry: async ({ params, body }) => {
    await retryCallOff(params.id, body.order);
    return present(await getCallOff());
  },
});
