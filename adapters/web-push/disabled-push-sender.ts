import type { PushSender } from '#core/ports/push-sender.ts';

/** Offers nothing and sends nothing; who asked while it was on is forgotten. */
export const createDisabledPushSender = (): PushSender => ({
  publicKey: async () => null,
  accepts: () => false,
  send: async () => 'gone',
});
