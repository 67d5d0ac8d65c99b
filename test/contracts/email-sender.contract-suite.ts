import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Email, EmailSender } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

/** A received mail, as read by its recipient. */
export type ArrivedEmail = Email;

export type EmailSenderSubject = {
  readonly sender: EmailSender;
  /** In the order of arrival, repeats included. */
  arrived(): Promise<readonly ArrivedEmail[]>;
  /** Takes the receiving side down. */
  breakDown(): Promise<void>;
  /** … and brings it back. */
  mend(): Promise<void>;
  close(): Promise<void>;
};

export const anEmail = (facts: Partial<Email> = {}): Email => ({
  to: 'maya.rivera@example.com',
  subject: 'Order Confirmed! #042',
  text: 'Order number: #042\nTotal: $25.59',
  html: '<!doctype html><html><head><title>Order Confirmed! #042</title></head><body><p>$25.59</p></body></html>',
  messageId: '<0193-42@stand.example>',
  ...facts,
});

export const describeEmailSender = (name: string, start: () => Promise<EmailSenderSubject>): void => {
  describe(`EmailSender: ${name}`, () => {
    let subject: EmailSenderSubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(async () => {
      await subject.close();
    });

    it('hands over recipient, subject, both parts and the given Message-ID unchanged', async () => {
      await subject.sender.send(anEmail());
      expect(await subject.arrived()).toEqual([anEmail()]);
    });

    it('keeps every script, long lines, leading dots and equals signs', async () => {
      const mail = anEmail({
        subject: 'Order Confirmed! #042 · Zoë Ωmega 🎺 日本語 '.repeat(4).trim(),
        text: `.\n..\nFrom here = there\n${'long '.repeat(600).trim()}\nZoë 🎺 日本語`,
        html: `<p>Zoë 🎺 日本語 &amp; ${'x'.repeat(3000)}</p>`,
      });
      await subject.sender.send(mail);
      expect(await subject.arrived()).toEqual([mail]);
    });

    it('hands over an attached text unchanged', async () => {
      const mail = anEmail({
        attachments: [{ fileName: 'night-sheet.csv', type: 'text/csv', content: 'section,line\r\nmoney,"Zoë, 🎺"\r\n'.repeat(40) }],
      });
      await subject.sender.send(mail);
      expect(await subject.arrived()).toEqual([mail]);
    });

    it('repeats a mail with the same Message-ID', async () => {
      await subject.sender.send(anEmail());
      await subject.sender.send(anEmail());
      expect((await subject.arrived()).map((mail) => mail.messageId)).toEqual([anEmail().messageId, anEmail().messageId]);
    });

    it('delivers concurrent mails, each to its own recipient', async () => {
      const mails = Array.from({ length: 12 }, (_, index) =>
        anEmail({ to: `fan${index}@example.com`, messageId: `<${index}@stand.example>` }),
      );
      await Promise.all(mails.map((mail) => subject.sender.send(mail)));
      const arrived = await subject.arrived();
      expect(new Map(arrived.map((mail) => [mail.messageId, mail.to]))).toEqual(new Map(mails.map((mail) => [mail.messageId, mail.to])));
      expect(arrived).toHaveLength(mails.length);
    });

    it('is Unavailable while the other side is away, and works again by itself', async () => {
      await subject.breakDown();
      await expect(subject.sender.send(anEmail())).rejects.toBeInstanceOf(Unavailable);
      await subject.mend();
      await subject.sender.send(anEmail());
      expect(await subject.arrived()).toEqual([anEmail()]);
    });
  });
};
