import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { serveRequests } from '#test/support/serve-requests.ts';
import { makeSimulatedSubject, type SimulatedSubject } from './simulated-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' };

let listener: Server;
let received: RawWebhookEvent[];
let answers: number[];
let subject: SimulatedSubject;

beforeEach(async () => {
  received = [];
  answers = [];
  listener = serveRequests(async (request, response) => {
    const body = new TextEncoder().encode(await text(request));
    received.push({ body, headers: { 'simulated-signature': request.headers['simulated-signature']?.toString() } });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  subject = await makeSimulatedSubject({ webhookUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` });
});

afterEach(() => {
  listener.closeAllConnections();
  listener.close();
});

const open = async () => {
  const started = await subject.gateway.startSession(aSessionRequest({ createdAt: subject.clock.now() }));
  if (!started.ok) throw new Error(started.error.reason);
  return started.value.sessionId;
};

describe('webhooks of the simulated provider', () => {
  it('report a payment and an expiry with a valid signature', async () => {
    const [paid, expired] = [await open(), await open()];
    await subject.submit(paid, 'pay', MAYA);
    await subject.gateway.expireSession(expired);
    await expect.poll(() => received).toHaveLength(2);
    const webhookEvents = await Promise.all(received.map((webhookEvent) => subject.gateway.readWebhookEvent(webhookEvent)));
    for (const sessionId of [paid, expired]) expect(webhookEvents).toContainEqual({ ok: true, value: { kind: 'session', sessionId } });
  });

  it('are not sent for a declined card or a wrong form', async () => {
    const id = await open();
    await subject.submit(id, 'decline', MAYA);
    await subject.submit(id, 'pay', { ...MAYA, phone: '' });
    await subject.submit(id, 'pay', MAYA);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    expect(received).toHaveLength(1);
  });

  it('are tried three times', async () => {
    answers = [503, 500, 503, 200];
    await subject.submit(await open(), 'pay', MAYA);
    await expect.poll(() => subject.warnings).toEqual(['simulated-webhook.given-up']);
    expect(received).toHaveLength(3);
  });

  it('never block the customer when the endpoint is down', async () => {
    listener.closeAllConnections();
    listener.close();
    expect(await subject.submit(await open(), 'pay', MAYA)).toMatchObject({ kind: 'redirect' });
    await expect.poll(() => subject.warnings).toEqual(['simulated-webhook.given-up']);
  });

  it('are refused from the future', async () => {
    const id = await open();
    const webhookEvent = await subject.eventOf(id, { signer: 0, at: subject.clock.now() });
    subject.clock.advance(-400_000);
    expect(await subject.gateway.readWebhookEvent(webhookEvent)).toMatchObject({ ok: false });
  });
});
