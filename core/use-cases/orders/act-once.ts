import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { OrderRefusal } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import type { StaffAct } from '../../domain/order/staff-act.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { ActIdReused, NoSuchOrder } from '../errors.ts';

/** Who does something to which order. An act with an id counts once, however often and in whatever order it arrives. */
export type Act = { readonly orderId: OrderId; readonly actor: Actor; readonly id: ActId | null };

export type ActRefusal = NoSuchOrder | OrderRefusal | ActIdReused;

/** What the act itself does, with its order locked. It must have written nothing when it refuses. */
type Work = (tx: Transaction, order: Order) => Promise<Result<Order, NoSuchOrder | OrderRefusal>>;

type ActOnceDeps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

/** The event that an act leaves carries its id. */
const signed = (tx: Transaction, actId: ActId): Transaction => ({
  ...tx,
  orders: { ...tx.orders, save: (order, event) => tx.orders.save(order, { ...event, actId }) },
});

/** What the first request with this id was answered; an applied one gets the order as it is now. */
const repeated = (known: StaffAct, { orderId, actor }: Act, order: Order): Result<Order, ActRefusal> => {
  if (known.orderId !== orderId || known.staffId !== actor.id) return err({ kind: 'act/id-reused' });
  return known.refusal === null ? ok(order) : err(known.refusal);
};

/**
 * Does one act to one order. With an id its outcome is kept, a refusal too: a copy that arrives when things have changed is
 * neither applied a second time nor applied after all.
 */
export const actOnce = async ({ unitOfWork, clock }: ActOnceDeps, act: Act, work: Work): Promise<Result<Order, ActRefusal>> => {
  const done = await unitOfWork.run<Result<Order, ActRefusal>, NoSuchOrder | OrderRefusal>(async (tx) => {
    const order = await tx.orders.lock(act.orderId);
    if (order === null) return err({ kind: 'order/not-found' });
    if (act.id === null) {
      const outcome = await work(tx, order);
      return outcome.ok ? ok(outcome) : outcome;
    }
    const known = await tx.acts.find(act.id);
    if (known !== null) return ok(repeated(known, act, order));
    const outcome = await work(signed(tx, act.id), order);
    const refusal = outcome.ok ? null : outcome.error;
    // Nothing to remember: such an item will not exist later either.
    if (refusal?.kind === 'order/not-found') return err(refusal);
    await tx.acts.add({ id: act.id, orderId: act.orderId, staffId: act.actor.id, at: clock.now(), refusal });
    return ok(outcome);
  });
  return done.ok ? done.value : done;
};
