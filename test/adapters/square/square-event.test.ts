import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhooksHelper } from 'square';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import type { RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { createEventDelivery, signature, toBody } from '#test/support/fake-square/event-delivery.ts';
import type { FakeEvent } from '#test/support/fake-square/state.ts';
import { serveRequests } from '#test/support/serve-requests.ts';
import { makeSquareSubject, SIGNATURE_KEYS, type SquareSubject } from './square-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };
const NOTIFICATION_URL = 'https://stand.example/api/square/webhook';

let subject: SquareSubject;

beforeEach(async () => {
  subject = await makeSquareSubject();
});

afterEach(async () => {
  await subject.close();
});

const signed = (body: string): RawWebhookEvent => ({
  body: new TextEncoder().encode(body),
  headers: { 'x-square-hmacsha256-signature': subject.square.sign(body, SIGNATURE_KEYS[0]) },
});

const deliveryOf = (event: FakeEvent | undefined): RawWebhookEvent => {
  if (event === undefined) throw new Error('nothing has happened');
  return signed(toBody(event));
};

const eventOf = (type: string) => subject.square.state.events.findLast((event) => event.type === type);

const startPaid = async () => {
  const started = await subject.gateway.startSession(aSessionRequest({ createdAt: subject.clock.now() }));
  if (!started.ok) throw new Error(started.error.reason);
  subject.square.pay(subject.orderOf(started.value.sessionId), MAYA);
  return started.value.sessionId;
};

describe('Square’s events', () => {
  it('are signed as Square’s own SDK expects it', async () => {
    const requestBody = '{"type":"payment.updated"}';
    const given = { requestBody, signatureKey: 'key_of_today', notificationUrl: NOTIFICATION_URL };
    expect(await WebhooksHelper.verifySignature({ ...given, signatureHeader: subject.square.sign(requestBody, 'key_of_today') })).toBe(
      true,
    );
  });

  it.each(['payment.created', 'payment.updated', 'order.updated'])('%s names the session', async (type) => {
    const sessionId = await startPaid();
    expect(await subject.gateway.readWebhookEvent(deliveryOf(eventOf(type)))).toEqual({ ok: true, value: { kind: 'session', sessionId } });
  });

  it('of refunds and disputes name the payment', async () => {
    const paid = await subject.gateway.retrieveSession(await startPaid());
    const paymentId = paid?.paymentId ?? '';
    const refund = subject.square.dashboardRefund(paymentId, 100);
    subject.square.settleRefund(refund, 'FAILED');
    const dispute = subject.square.dispute(paymentId, 2559, 'EVIDENCE_REQUIRED');
    subject.square.dispute(paymentId, 2559, 'WON', dispute);
    for (const type of ['refund.created', 'refund.updated', 'dispute.created', 'dispute.state.updated'])
      expect(await subject.gateway.readWebhookEvent(deliveryOf(eventOf(type)))).toEqual({
        ok: true,
        value: { kind: 'payment', paymentId },
      });
  });

  it('of sales at the till on the same account are ignored', async () => {
    subject.square.sellAtTill();
    for (const event of subject.square.state.events)
      expect(await subject.gateway.readWebhookEvent(deliveryOf(event))).toEqual({ ok: true, value: { kind: 'ignored' } });
  });

  it('report a payment of ours that the stand does not know', async () => {
    await startPaid();
    const { documents } = createInMemoryPersistence({ clock: subject.clock });
    const forgetful = subject.another(documents);
    const told = await forgetful.readWebhookEvent(deliveryOf(eventOf('payment.updated')));
    if (!told.ok || told.value.kind !== 'session') throw new Error('the payment is ours');
    expect(await forgetful.retrieveSession(told.value.sessionId)).toMatchObject({ state: 'paid', amountCents: 2559 });
  });

  it.each(['', 'nonsense', '{}', '{"type":"payment.updated","data":{"object":{"payment":{}}}}', '[]'])('ignores %j', async (body) => {
    expect(await subject.gateway.readWebhookEvent(signed(body))).toEqual({ ok: true, value: { kind: 'ignored' } });
  });

  it('are refused when they were signed for another address', async () => {
    const body = '{"type":"payment.updated"}';
    const headers = { 'x-square-hmacsha256-signature': signature(body, 'key_of_today', 'https://stand.example/api/square/webhook/') };
    const elsewhere = await subject.gateway.readWebhookEvent({ body: new TextEncoder().encode(body), headers });
    expect(elsewhere).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
  });

  it('are sent again until they are taken', async () => {
    const outcomes: unknown[] = [];
    const webhook = serveRequests(async (requested, response) => {
      const body = new TextEncoder().encode(await text(requested));
      const signedWith = requested.headers['x-square-hmacsha256-signature']?.toString();
      outcomes.push(await subject.gateway.readWebhookEvent({ body, headers: { 'x-square-hmacsha256-signature': signedWith } }));
      response.writeHead(outcomes.length === 1 ? 503 : 200).end();
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const { port } = webhook.address() as AddressInfo;
    const target = { notificationUrl: NOTIFICATION_URL, postTo: `http://127.0.0.1:${port}`, signatureKey: 'key_of_tomorrow' };
    const sender = createEventDelivery(subject.square.state, target);
    const sessionId = await startPaid();
    sender.happened('payment.updated', 'p_1', { payment: { order_id: subject.orderOf(sessionId).id } }, '2026-11-21T00:40:00.000Z');
    await sender.settled();
    const told = { ok: true, value: { kind: 'session', sessionId } };
    expect(outcomes).toEqual([told, told]);
    webhook.close();
  });
});
