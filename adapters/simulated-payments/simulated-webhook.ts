import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS, elapsedMs, instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { WebhookEvent } from '#core/ports/payment-gateway.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Rules §2. */
const TOLERANCE_MS = 300 * SECOND_MS;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export const SIGNATURE_HEADER = 'simulated-signature';

const digest = (body: string | Uint8Array, seconds: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, the form that real providers use. */
export const signSimulated = (body: string | Uint8Array, secret: string, at: Instant): string => {
  const seconds = String(Math.floor(at / SECOND_MS));
  return `t=${seconds},v1=${digest(body, seconds, secret).toString('hex')}`;
};

export const isSignedBy = (body: Uint8Array, header: string | undefined, secret: string, now: Instant): boolean => {
  const [, seconds, given] = SIGNATURE.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return false;
  const age = Math.abs(elapsedMs(instant(Number(seconds) * SECOND_MS), now));
  return timingSafeEqual(digest(body, seconds, secret), Buffer.from(given, 'hex')) && age <= TOLERANCE_MS;
};

/** One entry per attempt. A lost webhook is harmless: the reconciler polls anyway. */
const TRIES_AFTER_MS = [0, 1 * SECOND_MS, 4 * SECOND_MS];
const ANSWER_WITHIN_MS = 5 * SECOND_MS;

const EVENT = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['session.paid', 'session.expired']), sessionId: z.string().min(1) }),
  z.object({ type: z.literal('payment.changed'), paymentId: z.string().min(1) }),
]);

export type SimulatedEvent = z.infer<typeof EVENT>;

export type SimulatedWebhook = {
  /** In the background: never delays or fails the caller. */
  tell(event: SimulatedEvent): void;
};

type SimulatedWebhookDeps = {
  /** The stand's webhook address; null sends none. */
  readonly webhookUrl: string | null;
  readonly webhookTriesAfterMs?: readonly number[];
  readonly secret: () => Promise<string>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
};

export const readSimulatedEvent = (body: Uint8Array): WebhookEvent => {
  const event = EVENT.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!event.success) return { kind: 'ignored' };
  return event.data.type === 'payment.changed'
    ? { kind: 'payment', paymentId: paymentId(event.data.paymentId) }
    : { kind: 'session', sessionId: sessionId(event.data.sessionId) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const createSimulatedWebhook = (deps: SimulatedWebhookDeps): SimulatedWebhook => {
  const { webhookUrl, webhookTriesAfterMs = TRIES_AFTER_MS, secret, clock, ids, logger } = deps;

  const post = async (url: string, body: string): Promise<boolean> => {
    try {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signSimulated(body, await secret(), clock.now()) };
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      return answer.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (url: string, body: string): Promise<void> => {
    for (const waitMs of webhookTriesAfterMs) {
      // Unreferenced, so that a waiting retry does not keep a stopping process alive.
      await sleep(waitMs, null, { ref: false });
      if (await post(url, body)) return;
    }
    logger.warn('simulated-webhook.given-up', { tries: webhookTriesAfterMs.length });
  };

  return {
    tell: (event) => {
      if (webhookUrl !== null) void deliver(webhookUrl, JSON.stringify({ id: ids.uuid(), ...event }));
    },
  };
};
