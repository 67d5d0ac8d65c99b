import { expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { readyNotification, type ReadyMessages } from '#core/domain/notifications/told-ready.ts';
import { NOW } from '#test/support/builders/instants.ts';

const messages = (mail: ReadyMessages['mail'], subscribed = 0, notified = 0, text: ReadyMessages['text'] = null): ReadyMessages => ({
  orderId: orderId('order'),
  readyAt: NOW,
  mail,
  push: { subscribed, notified },
  text,
});

it.each([
  ['a mail that was sent', messages('sent'), 0, 'reached', ['mail'], []],
  ['a push, although the mail failed', messages('failed', 1, 1), 0, 'reached', ['push'], ['mail']],
  ['one browser of two', messages('sent', 2, 1), 5, 'reached', ['push', 'mail'], []],
  ['a mail on its way', messages('pending'), 1, 'waiting', [], []],
  ['a mail that is still on its way', messages('pending'), 2, 'not-reached', [], ['mail']],
  ['an unread push and a failed mail', messages('failed', 1), 0, 'waiting', [], ['mail']],
  ['the same, later', messages('failed', 1), 3, 'not-reached', [], ['push', 'mail']],
  ['a text, although everything else failed', messages('failed', 1, 0, 'sent'), 3, 'reached', ['text'], ['push', 'mail']],
  ['a text on its way, alone', messages(null, 0, 0, 'pending'), 1, 'waiting', [], []],
  ['a refused text', messages('failed', 0, 0, 'failed'), 0, 'not-reached', [], ['mail', 'text']],
  ['no address and no subscription', messages(null), 0, 'not-reached', [], []],
] as const)('%s', (_what, given, minutes, told, sent, failed) => {
  expect(readyNotification(given, plusMs(NOW, minutes * MINUTE_MS))).toEqual({ orderId: 'order', told, sent, failed });
});
