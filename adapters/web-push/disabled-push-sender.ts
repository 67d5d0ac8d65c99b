import type { PushSender } from '#core/ports/push-sender.ts';

/** Offers and sends nothing; earlier subscriptions are dropped. */
export const createDisabledPushSender = (): PushSender => ({
  publicKey: async () => null,
  accepts: () => false,
  send: async () => 'gone',
});
