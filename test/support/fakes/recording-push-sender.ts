import type { PushMessage, PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export type RecordingPushSender = PushSender & {
  /** In order of sending. */
  readonly sent: readonly { readonly subscription: PushSubscription; readonly message: PushMessage }[];
  answerWith(how: 'sent' | 'gone' | 'nothing'): void;
};

/** Records messages to browsers whose addresses begin with this, and fails on demand. */
export const recordingPushSender = (origin = 'https://push.example'): RecordingPushSender => {
  const sent: { subscription: PushSubscription; message: PushMessage }[] = [];
  let answer: 'sent' | 'gone' | 'nothing' = 'sent';
  const accepts = (endpoint: string): boolean => endpoint.startsWith(`${origin}/`);
  return {
    sent,
    publicKey: async () => 'B'.padEnd(87, 'A'),
    accepts,
    send: async (subscription, message) => {
      if (!accepts(subscription.endpoint)) return 'gone';
      if (answer === 'nothing') throw new Unavailable('push');
      if (answer === 'sent') sent.push({ subscription, message });
      return answer;
    },
    answerWith: (how) => {
      answer = how;
    },
  };
};
