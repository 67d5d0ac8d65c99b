import { calledOffBy, calledOffNow, nextStep, unlistedOrdersOf, type CalledOffOrder, type CallOff } from '../../domain/night/call-off.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { ZERO } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { CALLED_OFF, type Order, type StaffMember } from '../../domain/order/order.ts';
import { deferredToCaller, withItemsRefunded, type Refund } from '../../domain/order/refund.ts';
import type { CallOffs } from '../../ports/call-off-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { endOrder } from '../orders/end-order.ts';
import { mailCustomer } from '../orders/mail-customer.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundLeft } from '../refunds/refund-left.ts';
import { settleAfterCommit, type SettleRefund } from '../refunds/settle-refund.ts';

/**
 * Works through orders of a called-off game, a few at a time. After a crash it resumes where it stopped. @returns the number of orders
 * taken.
 */
export type CarryOutCallOff = () => Promise<number>;

export interface CarryOutCallOffDeps extends Pick<Ports, 'unitOfWork' | 'ids' | 'clock' | 'logger'> {
  readonly callOffs: Pick<CallOffs, 'claimDue' | 'since' | 'ordersOf'>;
  readonly nights: Pick<NightReader, 'current'>;
  readonly orders: Pick<OrderReader, 'inHand'>;
  readonly settleRefund: SettleRefund;
  readonly orderMails: OrderMails;
}

const BATCH = 10;
/** As for refunds: longer than the provider may take, and short enough to take over soon from a killed process. */
const LEASE_MS = 10_000;

export const makeCarryOutCallOff = (deps: CarryOutCallOffDeps): CarryOutCallOff => {
  const { unitOfWork, callOffs, nights, orders, settleRefund, orderMails, ids, clock, logger } = deps;

  const refundRest = (tx: Transaction, order: Order, { name }: StaffMember): Promise<Refund | null> =>
    refundLeft(tx, order, { ids, clock, reason: name, by: name, prepare: deferredToCaller });

  const cancel = async (tx: Transaction, order: Order, by: StaffMember): Promise<Refund | null> => {
    const decision = decide(order, { name: 'call-off', by }, clock.now());
    if (!decision.ok || decision.value.event === null) throw new Error('an order in hand can be called off');
    const refund = await refundRest(tx, order, by);
    await endOrder(tx, order, decision.value.order, decision.value.event);
    // In the same commit as the cancellation, so that each customer is notified once.
    await mailCustomer(tx, order, orderMails.calledOff(decision.value.order, refund?.amountCents ?? ZERO), { ids, clock });
    return refund;
  };

  /** After a refused refund its items count as not refunded, so the new refund marks them again. */
  const refundAgain = async (tx: Transaction, order: Order): Promise<Refund | null> => {
    // As it was canceled, however long ago.
    const refund = await refundRest(tx, order, order.statusBy ?? CALLED_OFF);
    const all = order.items.map(({ id }) => id);
    if (refund !== null) await tx.orders.saveItems(withItemsRefunded(order, all, true));
    return refund;
  };

  /** @returns the new refund to request from the provider, if any. */
  const step = (claimed: CalledOffOrder, recent: readonly CallOff[]): Promise<Refund | null> =>
    unitOfWork
      .run<Refund | null, never>(async (tx) => {
        const order = await tx.orders.lock(claimed.orderId);
        const row = await tx.callOffs.lock(claimed.orderId);
        if (order === null || row === null) throw new Error('a listed order is gone');
        // Another worker has settled it since its lease expired.
        if (row.dueAt === null) return ok(null);
        const { act, row: next } = nextStep(row, order, await tx.refunds.ofOrder(order.id), clock.now());
        const refund =
          act === 'none' ? null : await (act === 'cancel' ? cancel(tx, order, calledOffBy(row, recent)) : refundAgain(tx, order));
        await tx.callOffs.save(next);
        return ok(refund);
      })
      .then((outcome) => (outcome.ok ? outcome.value : null));

  const carryOut = async (claimed: CalledOffOrder, recent: readonly CallOff[]): Promise<void> => {
    const refund = await step(claimed, recent);
    if (refund === null) return;
    await settleAfterCommit({ settleRefund, logger }, refund);
    // The provider's answer is now in the ledger, so this second step completes most orders.
    await step(claimed, recent);
  };

  /** An order that is placed after this reading is listed by the next round. */
  const listLatecomers = async (recent: readonly CallOff[]): Promise<void> => {
    if (recent.length === 0) return;
    const { open } = await nights.current(clock.now());
    const callOff = calledOffNow(open, recent);
    if (open === null || callOff === null) return;
    const late = unlistedOrdersOf(
      (await orders.inHand()).map(({ order }) => order),
      await callOffs.ordersOf(callOff.id),
    );
    if (late.length > 0) await unitOfWork.run(async (tx) => ok(await tx.callOffs.list(callOff, late)));
  };

  return async () => {
    const recent = await callOffs.since(plusMs(clock.now(), -LIMITS.nights.automaticLastsMs));
    await listLatecomers(recent);
    const due = await callOffs.claimDue(LEASE_MS, BATCH);
    const outcomes = await Promise.allSettled(due.map((claimed) => carryOut(claimed, recent)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('call-off.order-failed', { error: outcome.reason });
    return due.length;
  };
};
