import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { checkoutId, paymentId } from '#core/domain/kernel/ids.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { WebhookRefusal, WebhookEvent, RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import { CHECKOUT_KEY } from './link-params.ts';
import { orderOf, type SquareAccount } from './square-account.ts';
import type { Ask } from './square-calls.ts';

const SIGNATURE_HEADER = 'x-square-hmacsha256-signature';

/** The events that the stand's webhook subscribes to. */
export const WEBHOOK_EVENTS = [
  'payment.created',
  'payment.updated',
  'order.updated',
  'refund.created',
  'refund.updated',
  'dispute.created',
  'dispute.state.updated',
] as const;

const IGNORED: WebhookEvent = { kind: 'ignored' };
const id = z.string().min(1);

/** Only the changed object's id: its state is queried afterwards. */
const EVENT = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      payment: z.object({ order_id: id }).optional(),
      order_updated: z.object({ order_id: id }).optional(),
      refund: z.object({ payment_id: id }).optional(),
      dispute: z.object({ disputed_payment: z.object({ payment_id: id }) }).optional(),
    }),
  }),
});

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
};

/** Covers the address that Square posts to and the body. Square signs no time, so an old event is as genuine as a new one. */
const isSignedBy = (key: string, { body, headers }: RawWebhookEvent, notificationUrl: string): boolean => {
  const expected = Buffer.from(createHmac('sha256', key).update(notificationUrl).update(body).digest('base64'));
  // Compares the text: decoding base64 would skip invalid characters.
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** A payment for an order without a record here: usually one from the till, but ours if its metadata match. */
const adopt = async (account: SquareAccount, ask: Ask, orderId: string): Promise<WebhookEvent> => {
  const order = await orderOf(account, ask, orderId);
  const ours = order?.metadata?.[CHECKOUT_KEY] ?? '';
  if (ours === '') return IGNORED;
  const sessionId = await account.store.idOf(checkoutId(ours));
  await account.store.remember(sessionId, { orderId, linkId: null, url: null });
  return { kind: 'session', sessionId };
};

const toWebhookEvent = async (account: SquareAccount, ask: Ask, body: Uint8Array): Promise<WebhookEvent> => {
  const event = EVENT.safeParse(parseJson(body));
  if (!event.success) return IGNORED;
  const { payment, order_updated: order, refund, dispute } = event.data.data.object;
  const refunded = refund?.payment_id ?? dispute?.disputed_payment.payment_id;
  if (refunded !== undefined) return { kind: 'payment', paymentId: paymentId(refunded) };
  const orderId = payment?.order_id ?? order?.order_id;
  if (orderId === undefined) return IGNORED;
  const sessionId = await account.store.ofOrder(orderId);
  if (sessionId !== null) return { kind: 'session', sessionId };
  return payment === undefined ? IGNORED : await adopt(account, ask, orderId);
};

/** Tries every key, so that a key can be replaced without losing an event. */
export const readSquareEvent = async (
  account: SquareAccount,
  ask: Ask,
  webhookEvent: RawWebhookEvent,
  { signatureKeys, notificationUrl }: { readonly signatureKeys: readonly string[]; readonly notificationUrl: string },
): Promise<Result<WebhookEvent, WebhookRefusal>> => {
  const isGenuine = signatureKeys.some((key) => isSignedBy(key, webhookEvent, notificationUrl));
  return isGenuine ? ok(await toWebhookEvent(account, ask, webhookEvent.body)) : err({ kind: 'payment/bad-signature' });
};
