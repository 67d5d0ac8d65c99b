import type { Contract } from '#adapters/http-contract/contract.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { DrawerRefusal } from '#core/domain/drawer/drawer.ts';
import type { Night, NightRefusal } from '#core/domain/night/night.ts';
import type { CountRefusal } from '#core/use-cases/stock/count-stock.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { toCountedProducts } from './stock.handlers.ts';

const answer = (result: Result<Night, NightRefusal | CountRefusal | DrawerRefusal>) => (result.ok ? result.value : refuse(result.error));

const settled = (result: Result<readonly OrderId[], NightRefusal>) => (result.ok ? { settled: result.value } : refuse(result.error));

export const nightsHandlers = (services: HttpServices): HandlersFor<Contract>['nights'] => ({
  list: async () => {
    const { nights, takesOrders, unfinished } = await services.listNights();
    return { nights: nights.map(({ night, orders }) => ({ ...night, orders })), takesOrders, unfinished: { ...unfinished } };
  },
  plan: async ({ body }, { actor }) => answer(await services.planNight(body, actor)),
  change: async ({ params, body }, { actor }) => answer(await services.changeNight(params.id, body, actor)),
  rename: async ({ params, body }, { actor }) => answer(await services.renameNight(params.id, body.name, actor)),
  remove: async ({ params }, { actor }) => answer(await services.deleteNight(params.id, actor)),
  openNew: async ({ body }, { actor }) => answer(await services.openNight({ name: body.name }, actor)),
  open: async ({ params }, { actor }) => answer(await services.openNight({ id: params.id }, actor)),
  openPrepared: async ({ body: { which, count, drawers, soldOut = [] } }, { actor }) =>
    answer(
      await services.openNight(which, actor, {
        count: count === null ? null : { id: count.id, lines: toCountedProducts(count.lines) },
        drawers,
        soldOut,
      }),
    ),
  stopOrdering: async ({ params }, { actor }) => answer(await services.stopOrdering(params.id, actor)),
  resumeOrdering: async ({ params }, { actor }) => answer(await services.resumeOrdering(params.id, actor)),
  closing: async () => {
    const { uncollected, toMake, toHandOut, policy } = await services.getClosing();
    return {
      uncollected: uncollected.map(({ order, leftCents, back }) => ({
        id: order.id,
        orderNumber: order.orderNumber,
        customerName: order.customer.name,
        items: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
        readySince: order.readyAt,
        isReminded: order.reminders.sent > 0,
        amount: leftCents,
        back,
      })),
      toMake,
      toHandOut,
      policy,
    };
  },
  keepUncollected: async ({ body }, { actor }) => settled(await services.keepUncollected(body.orders, actor)),
  undoKeep: async ({ body }, { actor }) => ({ settled: await services.undoKeep(body.orders, actor) }),
  refundUncollected: async ({ body }, { actor }) => settled(await services.refundUncollected(body.orders, actor)),
  close: async ({ params }, { actor }) => answer(await services.closeNight(params.id, actor)),
});
