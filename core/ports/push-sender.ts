import type { PushMessage, PushSubscription } from '../domain/notifications/push-message.ts';

/** The browsers' own push services only. */
export interface PushSender {
  /** The key with which browsers subscribe; the same on every instance and across restarts. Null: this stand does not push. */
  publicKey(): Promise<string | null>;
  /** Whether this is an address of a known push service: strangers supply it, and the server calls it (rules §6). */
  accepts(endpoint: string): boolean;
  /** `gone`: that subscription has ended for good. @throws Unavailable('push') without a usable answer. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>;
}
