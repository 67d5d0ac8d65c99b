import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { OrderRefusal } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { ActIdReused, NoSuchOrder } from '../errors.ts';
import { once, type Subject } from './once.ts';

/** The person, the order and the id of an act. An act with an id counts once, however often and in whatever order it arrives. */
export type Act = { readonly orderId: OrderId; readonly actor: Actor; readonly id: ActId | null };

export type ActRefusal = NoSuchOrder | OrderRefusal | ActIdReused;

/** The act itself, run with its order locked. If it refuses, it must not have written anything. */
type Work = (tx: Transaction, order: Order) => Promise<Result<Order, NoSuchOrder | OrderRefusal>>;

type ActOnceDeps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

/** The act's event carries its id. */
const signed = (tx: Transaction, actId: ActId | null): Transaction =>
  actId === null ? tx : { ...tx, orders: { ...tx.orders, save: (order, event) => tx.orders.save(order, { ...event, actId }) } };

const about = (orderId: OrderId): Subject<NoSuchOrder | OrderRefusal> => ({
  recognise: (known) => ('orderId' in known && known.orderId === orderId ? known : null),
  // Not stored: an item unknown now will not exist later either.
  keep: (facts, refusal) => (refusal?.kind === 'order/not-found' ? null : { ...facts, orderId, refusal }),
});

/** Applies one act to one order; see `once`. */
export const actOnce = async (
  { unitOfWork, clock }: ActOnceDeps,
  { orderId, actor, id }: Act,
  work: Work,
): Promise<Result<Order, ActRefusal>> => {
  const done = await unitOfWork.run<Result<Order, ActRefusal>, NoSuchOrder>(async (tx) => {
    const order = await tx.orders.lock(orderId);
    if (order === null) return err({ kind: 'order/not-found' });
    return ok(await once(tx, { id, actor, at: clock.now() }, about(orderId), order, () => work(signed(tx, id), order)));
  });
  return done.ok ? done.value : done;
};
