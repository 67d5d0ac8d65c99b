import { makeDeliverOutbox } from '../use-cases/notifications/deliver-outbox.ts';
import { makeSendTestEmail } from '../use-cases/notifications/send-test-email.ts';
import { makeFollowOrder, makeUnfollowOrder } from '../use-cases/push/follow-order.ts';
import { makeForgetSubscribers } from '../use-cases/push/forget-subscribers.ts';
import { makeNotifyReady } from '../use-cases/push/notify-ready.ts';
import { makeAskForTexts, makeGetTextWish, makeStopAskingForTexts } from '../use-cases/texts/ask-for-texts.ts';
import { makeReceiveTextReport } from '../use-cases/texts/receive-text-report.ts';
import { makeReceiveText } from '../use-cases/texts/receive-text.ts';
import { makeSendTexts } from '../use-cases/texts/send-texts.ts';
import type { Parts } from './policies.ts';

/** Mail, push notifications and text messages. */
export const makeNotificationsUseCases = (parts: Parts) => ({
  deliverOutbox: makeDeliverOutbox({ ...parts, sender: parts.emailSender }),
  sendTestEmail: makeSendTestEmail({ ...parts, sender: parts.emailSender, throttle: parts.testMails }),
  followOrder: makeFollowOrder(parts),
  unfollowOrder: makeUnfollowOrder(parts),
  notifyReady: makeNotifyReady(parts),
  forgetSubscribers: makeForgetSubscribers(parts),
  getTextWish: makeGetTextWish(parts),
  askForTexts: makeAskForTexts(parts),
  stopAskingForTexts: makeStopAskingForTexts(parts),
  sendTexts: makeSendTexts(parts),
  receiveTextReport: makeReceiveTextReport(parts),
  receiveText: makeReceiveText(parts),
});
