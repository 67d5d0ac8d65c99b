import type { PushMessage, PushSubscription } from '../domain/notifications/push-message.ts';

/** The browsers' own push services only. */
export interface PushSender {
  /** Browsers subscribe with it; the same on every instance and after every start. Null: this stand does not push. */
  publicKey(): Promise<string | null>;
  /** Whether this is an address of a known push service: a stranger gives it, and the stand calls it (rules §6). */
  accepts(endpoint: string): boolean;
  /** `gone`: that browser will never hear of it again. @throws Unavailable('push') without a usable answer. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>;
}
