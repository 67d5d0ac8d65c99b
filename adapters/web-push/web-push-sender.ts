import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { PushMessage, PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { isPushService, PUSH_SERVICES } from './push-services.ts';
import { vapidAuthorization, type VapidKeys } from './vapid.ts';

export interface WebPushSettings {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  /** The contact for push services: an https or mailto address; null if there is none. */
  readonly contact: string | null;
  /** A fake for tests. */
  readonly services?: readonly string[];
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10 * SECOND_MS;
/** After this time the customer gets a reminder instead. */
const WORTH_TELLING_SECONDS = (30 * MINUTE_MS) / SECOND_MS;
const GONE: readonly number[] = [404, 410];

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Loaded on first use: it loads an HTTP client and a separate parser, a sixth of a start (measured). */
const loadPackage = async () => (await import('web-push')).default;

/** Null when the browser's keys are invalid: it cannot decrypt anything. */
const requestOf = async (subscription: PushSubscription, message: PushMessage) => {
  const webPush = await loadPackage();
  const { endpoint, p256dh, auth } = subscription;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: WORTH_TELLING_SECONDS,
      urgency: 'high',
    });
  } catch {
    return null;
  }
};

/** Web Push by the browsers' own services (RFC 8030, 8188, 8291, 8292), with the stand's own keys. */
export const createWebPushSender = (settings: WebPushSettings): PushSender => {
  const { documents, clock, contact, services = PUSH_SERVICES, timeoutMs = TIMEOUT_MS } = settings;
  let keys: Promise<VapidKeys> | null = null;
  /** Created once and stored in the database, so that all instances and restarts share them. */
  const keysOfStand = (): Promise<VapidKeys> => {
    keys ??= loadPackage()
      .then((webPush) => documents.update('secrets', 'push-keys', (current) => z.parse(keyPair, current ?? webPush.generateVAPIDKeys())))
      .catch((error: unknown) => {
        keys = null;
        throw error;
      });
    return keys;
  };

  return {
    publicKey: async () => (await keysOfStand()).publicKey,
    accepts: (endpoint) => isPushService(endpoint, services),
    send: async (subscription, message) => {
      const request = await requestOf(subscription, message);
      if (request === null || !isPushService(subscription.endpoint, services)) return 'gone';
      const headers: Record<string, string> = {
        ...request.headers,
        Authorization: vapidAuthorization(request.endpoint, { keys: await keysOfStand(), contact, now: clock.now() }),
      };
      delete headers['Content-Length'];
      // Without its cause, which contains the address.
      const answer = await fetch(request.endpoint, {
        method: 'POST',
        headers,
        body: request.body === null ? null : new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      if (answer === null) throw new Unavailable('push');
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) return 'gone';
      if (answer.ok) return 'sent';
      throw new Unavailable('push');
    },
  };
};
