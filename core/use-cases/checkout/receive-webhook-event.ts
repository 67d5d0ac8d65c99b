import type { PaymentId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import type { WebhookRefusal, RawWebhookEvent } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CardTestRuns } from '../setup/card-tests.ts';
import type { SyncPayment } from '../refunds/sync-payment.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/**
 * A webhook. Its signature is verified first; then the provider's current object decides, not the event (rules §2).
 * @throws Unavailable on any doubt, so that the provider resends it.
 */
export type ReceiveWebhookEvent = (webhookEvent: RawWebhookEvent) => Promise<Result<'handled' | 'ignored', WebhookRefusal>>;

export interface ReceiveWebhookEventDeps extends Pick<Ports, 'payments' | 'logger'> {
  readonly settle: SettleCheckout;
  readonly syncPayment: SyncPayment;
  readonly cardTests: Pick<CardTestRuns, 'settle'>;
}

export const makeReceiveWebhookEvent = ({
  payments,
  settle,
  syncPayment,
  cardTests,
  logger,
}: ReceiveWebhookEventDeps): ReceiveWebhookEvent => {
  const receivePayment = async (id: PaymentId): Promise<'handled' | 'ignored'> => {
    if ((await syncPayment(id)) !== null) return 'handled';
    // Refunded before its order was placed: the order is placed first.
    const session = await payments.findSessionOfPayment(id);
    if (session === null || session.checkoutId === null) return 'ignored';
    if ((await settle(session.checkoutId, session)) === 'unknown')
      return (await cardTests.settle(session.checkoutId, session)) ? 'handled' : 'ignored';
    // If Square took two payments, the order has the id of the first.
    return (await syncPayment(session.paymentId ?? id)) === null ? 'ignored' : 'handled';
  };

  return async (raw) => {
    const webhookEvent = await payments.readWebhookEvent(raw);
    if (!webhookEvent.ok) return webhookEvent;
    if (webhookEvent.value.kind === 'ignored') return ok('ignored');
    if (webhookEvent.value.kind === 'payment') return ok(await receivePayment(webhookEvent.value.paymentId));
    const session = await payments.retrieveSession(webhookEvent.value.sessionId);
    if (session === null || session.checkoutId === null) {
      logger.info('webhook.foreign-session');
      return ok('ignored');
    }
    const isKnown = (await settle(session.checkoutId, session)) !== 'unknown' || (await cardTests.settle(session.checkoutId, session));
    // A database restored from an older backup lacks later sales: a person must check.
    if (session.state === 'paid' && !isKnown) logger.error('webhook.paid-without-checkout', { checkoutId: session.checkoutId });
    return ok('handled');
  };
};
