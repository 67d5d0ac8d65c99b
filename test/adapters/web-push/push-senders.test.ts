import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { createWebPushSender } from '#adapters/web-push/web-push-sender.ts';
import type { PushMessage } from '#core/domain/notifications/push-message.ts';
import { describePushSender } from '../../contracts/push-sender.contract-suite.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { recordingPushSender } from '../../support/fakes/recording-push-sender.ts';
import { createBrowserKeys, startFakePushService } from '../../support/fake-push.ts';

const STATUS = { sent: 201, gone: 410, nothing: 503 } as const;

describePushSender('Web Push', async () => {
  const service = await startFakePushService();
  const { documents } = createInMemoryPersistence({ clock: fixedClock() });
  const { subscription, read } = createBrowserKeys(`${service.origin}/maya`);
  const accepted: PushMessage[] = [];
  return {
    sender: createWebPushSender({ documents, clock: createSystemClock(), contact: 'https://stand.example', services: [service.origin] }),
    subscription,
    arrived: () => {
      if (service.behaviour.status === STATUS.sent) accepted.push(...service.received.map(({ body }) => read(body) as PushMessage));
      return accepted;
    },
    answerWith: (how) => {
      service.behaviour.status = STATUS[how];
    },
    close: () => service.stop(),
  };
});

describePushSender('recording', async () => {
  const sender = recordingPushSender();
  return {
    sender,
    subscription: { endpoint: 'https://push.example/maya', p256dh: 'key', auth: 'auth' },
    arrived: () => sender.sent.map(({ message }) => message),
    answerWith: (how) => sender.answerWith(how),
    close: async () => undefined,
  };
});
