import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { formatUsd, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { decide, type OrderRefusal } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { CUSTOMER, type Order } from '../../domain/order/order.ts';
import { deferredToCaller, type Refund, type RefundRefusal } from '../../domain/order/refund.ts';
import type { PlacedOrder } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { CancelAtWindow } from '../errors.ts';
import { storeRefundOfRest } from '../refunds/refund-left.ts';
import { settleAfterCommit, type SettleRefund } from '../refunds/settle-refund.ts';
import { endOrder } from './end-order.ts';
import type { LookupBudget } from './lookup-budget.ts';
import { mailCustomer } from './mail-customer.ts';
import type { OrderMails } from './order-mails.ts';
import { proveCustomer, type CustomersProof, type NotTheCustomer } from './prove-customer.ts';

/**
 * The customer cancels the order before preparation: the rest of the payment is refunded, and its stock and its place are free again. A
 * repeat has no effect. Two orders a night; more only at the window.
 */
export type CancelOrder = (proof: CustomersProof) => Promise<Result<PlacedOrder, CancelRefusal>>;

type CancelRefusal = NotTheCustomer | OrderRefusal | RefundRefusal | CancelAtWindow;

export interface CancelOrderDeps extends Pick<Ports, 'unitOfWork' | 'orders' | 'ids' | 'clock' | 'logger'> {
  readonly budget: LookupBudget;
  readonly settleRefund: SettleRefund;
  readonly orderMails: OrderMails;
}

const REASON = 'Cancelled by the customer';

export const makeCancelOrder = (deps: CancelOrderDeps): CancelOrder => {
  const { unitOfWork, orders, budget, settleRefund, orderMails, ids, clock, logger } = deps;

  const tell = async (
    tx: Transaction,
    order: Order,
    { amountCents, earlier }: { readonly amountCents: Cents; readonly earlier: number },
  ): Promise<void> => {
    const again = earlier === 0 ? '' : `, cancel ${earlier + 1} of this customer tonight`;
    const text = `Cancelled order ${displayOrderNumber(order.orderNumber)} of ${order.customer.name}: ${formatUsd(amountCents)} goes back${again}`;
    await tx.audit.add({ at: clock.now(), by: UNATTENDED.customer, kind: 'refund', text });
    await mailCustomer(tx, order, orderMails.cancelledOnRequest(order, amountCents), { ids, clock });
  };

  /** @returns the refund to request from the provider; null when there is none, or the order was already cancelled. */
  const cancel = (id: Order['id']): Promise<Result<Refund | null, CancelRefusal>> =>
    unitOfWork.run<Refund | null, CancelRefusal>(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null) return err({ kind: 'order/not-found' });
      const decision = decide(order, { name: 'customer-cancel', by: CUSTOMER }, clock.now());
      if (!decision.ok) return decision;
      const { order: cancelled, event } = decision.value;
      if (event === null) return ok(null);
      const earlier = await tx.orders.countOwnCancels(order);
      if (earlier >= LIMITS.orders.ownCancelsANight) return err({ kind: 'order/cancel-at-window' });
      if (order.paymentId === null) return err({ kind: 'refund/no-payment' });
      const refund = await storeRefundOfRest(tx, order, { ids, clock, reason: REASON, prepare: deferredToCaller });
      await endOrder(tx, order, cancelled, event);
      await tell(tx, cancelled, { amountCents: refund?.amountCents ?? ZERO, earlier });
      return ok(refund);
    });

  return async (proof) => {
    const proven = await proveCustomer({ orders, budget }, proof);
    if (!proven.ok) return proven;
    const refund = await cancel(proven.value.order.id);
    if (!refund.ok) return refund;
    if (refund.value !== null) await settleAfterCommit({ settleRefund, logger }, refund.value);
    const after = await orders.byHash(proof.hash);
    return after === null ? err({ kind: 'order/not-found' }) : ok(after);
  };
};
