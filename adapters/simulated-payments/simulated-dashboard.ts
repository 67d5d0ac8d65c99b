import { refundId, type PaymentId } from '#core/domain/kernel/ids.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import {
  disputed,
  failRefund,
  paymentIdOf,
  refundFrom,
  sessionIdOfPayment,
  type SimulatedDispute,
  type SimulatedSession,
  type SimulatedSessionStore,
} from './simulated-session.ts';
import type { SimulatedWebhook } from './simulated-webhook.ts';

/** Actions of the provider and of banks on a payment, outside the stand. */
export interface SimulatedDashboard {
  /** @returns the provider's id of the refund. Refunds nothing when less than that is left. */
  refund(payment: PaymentId, amountCents: Cents): Promise<string>;
  /** The customer's bank rejects a refund, days after it succeeded. `refund`: the id sent with it. */
  failRefund(payment: PaymentId, refund: string): Promise<void>;
  /** Keeps a payment out of payouts. */
  holdBack(payment: PaymentId): Promise<void>;
  /** Opens a dispute, or updates the one with this id. @returns its id. */
  dispute(payment: PaymentId, amountCents: Cents, state: SimulatedDispute['state'], id?: string): Promise<string>;
}

export interface SimulatedDashboardDeps {
  readonly store: SimulatedSessionStore;
  readonly webhook: SimulatedWebhook;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export const createSimulatedDashboard = ({ store, webhook, clock, ids }: SimulatedDashboardDeps): SimulatedDashboard => {
  const change = async (payment: PaymentId, how: (session: SimulatedSession) => SimulatedSession): Promise<void> => {
    const session = await store.change(sessionIdOfPayment(payment), how);
    if (session === null) throw new Error('there is no such payment');
    webhook.tell({ type: 'payment.changed', paymentId: paymentIdOf(session) });
  };
  return {
    refund: async (payment, amountCents) => {
      const id = ids.uuid();
      const how = { at: clock.now(), isOutside: true };
      await change(payment, (session) => refundFrom(session, { refundId: refundId(id), amountCents }, how));
      return id;
    },
    failRefund: (payment, refund) => change(payment, (session) => failRefund(session, refund)),
    holdBack: (payment) => change(payment, (session) => ({ ...session, isHeldBack: true })),
    dispute: async (payment, amountCents, state, id = `simdp_${ids.uuid()}`) => {
      const createdAt = clock.now();
      await change(payment, (session) => disputed(session, { disputeId: id, amountCents, state, createdAt }));
      return id;
    },
  };
};
