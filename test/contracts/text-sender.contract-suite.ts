import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { OutgoingText, TextSender } from '#core/ports/text-sender.ts';

export interface TextSenderSubject {
  readonly sender: TextSender;
  /** Delivered texts; numbers have ten digits. */
  arrived(): Promise<readonly Omit<OutgoingText, 'about'>[]>;
  close(): Promise<void>;
}

export const aText = (changes: Partial<OutgoingText> = {}): OutgoingText => ({
  to: '5550100142',
  body: 'Bandstand: Tu pedido #042 está listo & te espera. + 100 %',
  about: { orderId: orderId('0b5e2bd4-6a0f-4a5c-9d3a-2f1c3a6f7e10'), occasionAt: instant(1_795_000_000_000) },
  ...changes,
});

/** The contract of every TextSender.  The two numbers are those that Twilio keeps for trying out. */
export const describeTextSender = (name: string, start: () => Promise<TextSenderSubject>): void => {
  describe(`TextSender: ${name}`, () => {
    let subject: TextSenderSubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.close());

    it('sends the exact message', async () => {
      expect(await subject.sender.send(aText())).toEqual({ kind: 'taken' });
      const { about: _about, ...arrived } = aText();
      expect(await subject.arrived()).toEqual([arrived]);
    });

    it('refuses an invalid number permanently', async () => {
      expect(await subject.sender.send(aText({ to: '5005550001' }))).toEqual({ kind: 'refused', reason: '21211' });
      expect(await subject.arrived()).toEqual([]);
    });

    it('says when a number has opted out', async () => {
      expect(await subject.sender.send(aText({ to: '5005550004' }))).toEqual({ kind: 'stopped' });
      expect(await subject.arrived()).toEqual([]);
    });

    it('refuses unsigned messages and reports', async () => {
      const body = new TextEncoder().encode('From=%2B15550100142&Body=STOP');
      for (const headers of [{}, { 'x-twilio-signature': 'A'.repeat(27).concat('=') }])
        for (const read of [subject.sender.readInbound({ body, headers }), subject.sender.readReport({ body, headers }, aText().about)])
          expect(await read).toEqual({ ok: false, error: { kind: 'payment/bad-signature' } });
    });
  });
};
