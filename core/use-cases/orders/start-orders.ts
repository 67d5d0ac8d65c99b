import type { OrderId } from '../../domain/kernel/ids.ts';
import { err, ok } from '../../domain/kernel/result.ts';
import { decide, type OrderRefusal } from '../../domain/order/order-lifecycle.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NoSuchOrder } from '../errors.ts';

export type StartedOrders = {
  /** Those that this person prepares now. */
  readonly started: readonly OrderId[];
  /** Somebody else was faster, or the order is gone. */
  readonly missed: readonly OrderId[];
};

/** Starts several orders in one tap, each by the rules for one. Asking again for the same ones changes nothing. */
export type StartOrders = (ids: readonly OrderId[], actor: Actor) => Promise<StartedOrders>;

export const makeStartOrders = ({ unitOfWork, clock }: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }): StartOrders => {
  const start = async (id: OrderId, actor: Actor): Promise<boolean> => {
    const outcome = await unitOfWork.run<boolean, NoSuchOrder | OrderRefusal>(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null) return err({ kind: 'order/not-found' });
      const decision = decide(order, { name: 'start-preparing', by: asStaffMember(actor) }, clock.now());
      if (!decision.ok) return decision;
      if (decision.value.event !== null) await tx.orders.save(decision.value.order, decision.value.event);
      return ok(true);
    });
    return outcome.ok;
  };

  return async (ids, actor) => {
    const started: OrderId[] = [];
    const missed: OrderId[] = [];
    // One transaction each: what somebody else has taken holds up nothing.
    for (const id of new Set(ids)) ((await start(id, actor)) ? started : missed).push(id);
    return { started, missed };
  };
};
