import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { readyMessage, type PushMessage, type PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export interface PushSenderSubject {
  readonly sender: PushSender;
  /** A browser of a known service. */
  readonly subscription: PushSubscription;
  /** The messages that this browser decrypted. */
  arrived(): readonly PushMessage[];
  /** The service's behaviour from now on. */
  answerWith(how: 'sent' | 'gone' | 'nothing'): void;
  close(): Promise<void>;
}

const MESSAGE = readyMessage(
  { orderNumber: 'BAND-20261120-O-042', lookupHash: lookupHash('A'.repeat(32)), pickupCode: 'K42', language: 'en' },
  'the gate',
);

export const describePushSender = (name: string, start: () => Promise<PushSenderSubject>): void => {
  describe(`PushSender: ${name}`, () => {
    let subject: PushSenderSubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.close());
    const send = () => subject.sender.send(subject.subscription, MESSAGE);

    it('brings the message to the browser', async () => {
      expect(await send()).toBe('sent');
      expect(subject.arrived()).toEqual([MESSAGE]);
    });

    it('says when the browser is gone', async () => {
      subject.answerWith('gone');
      expect(await send()).toBe('gone');
      expect(subject.arrived()).toEqual([]);
    });

    it('throws without a usable answer, and works again afterwards', async () => {
      subject.answerWith('nothing');
      await expect(send()).rejects.toBeInstanceOf(Unavailable);
      subject.answerWith('sent');
      expect(await send()).toBe('sent');
    });

    it('writes to accepted addresses only', async () => {
      expect(subject.sender.accepts(subject.subscription.endpoint)).toBe(true);
      const elsewhere = { ...subject.subscription, endpoint: 'https://elsewhere.example/1' };
      expect(subject.sender.accepts(elsewhere.endpoint)).toBe(false);
      expect(await subject.sender.send(elsewhere, MESSAGE)).toBe('gone');
    });

    it('has one public key', async () => {
      const key = await subject.sender.publicKey();
      expect(key).toMatch(/^B[A-Za-z0-9_-]{86}$/);
      expect(await subject.sender.publicKey()).toBe(key);
    });
  });
};
