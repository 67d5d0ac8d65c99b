import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpEmailSender } from '#adapters/smtp/smtp-email-sender.ts';
import type { Email, EmailSender } from '#core/ports/email-sender.ts';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { anEmail, describeEmailSender } from '../../contracts/email-sender.contract-suite.ts';
import type { ReceivedMail } from '../../support/received-mail.ts';
import { startFakeSmtp, type FakeSmtp, type SmtpReply, type SmtpTrouble } from '../../support/fake-smtp.ts';

const FROM = 'Bandstand <orders@stand.example>';
const SHORT_TIMEOUTS = { connection: 1_000, greeting: 1_000, socket: 1_000, delivery: 6_000 } as const;

const asEmail = (mail: ReceivedMail): Email => ({
  to: mail.recipients.join(),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.headers.get('message-id') ?? '',
  attachments: mail.attachments.length === 0 ? undefined : mail.attachments,
});

describeEmailSender('SMTP', async () => {
  const server = await startFakeSmtp();
  const sender = createSmtpEmailSender({ url: server.url, from: FROM, timeoutsMs: SHORT_TIMEOUTS });
  return {
    sender,
    arrived: async () => server.received.map(asEmail),
    breakDown: () => server.stop(),
    mend: () => server.start(),
    close: async () => {
      sender.close();
      await server.stop();
    },
  };
});

describe('SMTP', () => {
  let server: FakeSmtp;
  let sender: EmailSender & { close(): void };
  beforeEach(async () => {
    server = await startFakeSmtp();
    sender = createSmtpEmailSender({ url: server.url, from: FROM, timeoutsMs: SHORT_TIMEOUTS });
  });
  afterEach(async () => {
    sender.close();
    await server.stop();
  });

  const outcomeUnder = async (trouble: SmtpTrouble): Promise<unknown> => {
    server.breakWith(trouble);
    return await sender.send(anEmail()).then(
      () => 'sent',
      (error: unknown) => error,
    );
  };

  it.each(['silent', 'hangs', 'silent-after-data', 'refuses-login'] as const)(
    'is unavailable when the server is or says %s',
    async (trouble) => {
      const error = await outcomeUnder(trouble);
      expect(error).toBeInstanceOf(Unavailable);
      expect(error).toMatchObject({ service: 'mail', message: 'mail unavailable' });
      expect(server.received).toEqual([]);
    },
  );

  it.each<readonly [outcome: 'later' | 'never', at: SmtpReply['at'], code: number, text: string]>([
    ['later', 'MAIL FROM', 451, '4.7.500 Server busy. Please try again later'],
    ['later', 'MAIL FROM', 550, '5.4.5 Daily SMTP relay sending quota exceeded'],
    ['later', 'MAIL FROM', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['later', 'RCPT TO', 451, '4.3.2 try again later'],
    ['later', 'RCPT TO', 503, '5.5.1 Error: need MAIL command'],
    ['later', 'RCPT TO', 530, 'Authentication required'],
    ['later', 'RCPT TO', 550, '5.4.5 Daily user sending limit exceeded'],
    ['later', 'RCPT TO', 550, '5.4.6 Unusual sending rate detected'],
    ['later', 'RCPT TO', 550, '5.7.1 relaying denied'],
    ['later', 'RCPT TO', 552, '5.2.2 The email account that you tried to reach is over quota'],
    ['later', 'RCPT TO', 554, 'Sending paused'],
    ['later', 'DATA', 452, '4.3.1 out of storage'],
    ['later', 'DATA', 550, '5.4.5 Daily user sending limit exceeded. For more information on Gmail'],
    ['later', 'DATA', 550, '5.1.1 no such mailbox'],
    ['later', 'DATA', 554, '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
    ['later', 'DATA', 554, '5.6.0 content refused'],
    ['later', 'DATA', 554, 'Sending paused for this account'],
    ['never', 'RCPT TO', 501, '5.1.3 Bad recipient address syntax'],
    ['never', 'RCPT TO', 550, '5.1.1 The email account that you tried to reach does not exist'],
    ['never', 'RCPT TO', 550, '5.1.10 RESOLVER.ADR.RecipientNotFound'],
    ['never', 'RCPT TO', 550, '5.2.1 The email account that you tried to reach is disabled'],
    ['never', 'RCPT TO', 550, 'No such user here'],
    ['never', 'RCPT TO', 553, 'sorry, that address is not in my list of allowed recipients'],
    ['never', 'RCPT TO', 556, '5.1.10 Recipient address has null MX'],
  ])('may still arrive %s after %s: %i %s', async (outcome, at, code, text) => {
    const error = await outcomeUnder({ at, code, text });
    expect(error instanceof MailRefused ? 'never' : error instanceof Unavailable && 'later').toBe(outcome);
    // The status reaches logs, so it must not contain an address.
    const status = [code, ...(/^\d\.\d+\.\d+(?= )/.exec(text) ?? [])].join(' ');
    expect(error).toMatchObject(outcome === 'never' ? { message: `mail refused: ${status}` } : { cause: { code: status } });
    expect(server.received).toEqual([]);
  });

  it('ends in time with a silent server', async () => {
    const before = performance.now();
    await outcomeUnder('hangs');
    expect(performance.now() - before).toBeLessThan(SHORT_TIMEOUTS.delivery);
  });

  it('limits a whole delivery while the server keeps answering', async () => {
    const hurried = createSmtpEmailSender({ url: server.url, from: FROM, timeoutsMs: { socket: 20_000, delivery: 200 } });
    server.slowDown(15_000);
    const before = performance.now();
    await expect(hurried.send(anEmail())).rejects.toBeInstanceOf(Unavailable);
    expect(performance.now() - before).toBeLessThan(15_000);
    hurried.close();
  });

  it('delivers to a slow server', async () => {
    // Each answer arrives within the allowed silence, but all of them together take too long.
    server.slowDown(SHORT_TIMEOUTS.socket / 4);
    await sender.send(anEmail());
    expect(server.received).toHaveLength(1);
  });

  it('delivers once after a single refusal', async () => {
    server.breakOnce({ at: 'RCPT TO', code: 451, text: '4.3.2 try again later' });
    await expect(sender.send(anEmail())).rejects.toBeInstanceOf(Unavailable);
    await sender.send(anEmail());
    expect(server.received).toHaveLength(1);
  });

  it.each([
    'a@x.example,b@y.example',
    'Maya <maya@example.com>',
    'maya',
    'maya@example.com\r\nBcc: all@x.example',
    'team:a@x.example;',
    '',
  ])('refuses %j, which is not one address', async (to) => {
    await expect(sender.send(anEmail({ to }))).rejects.toMatchObject({ name: 'MailRefused', reason: 'address' });
    expect(server.received).toEqual([]);
  });

  it('turns no text into a header', async () => {
    await sender.send(anEmail({ subject: 'Order\r\nBcc: all@x.example\r\n\r\nbody' }));
    const [mail] = server.received;
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.recipients).toEqual([anEmail().to]);
    expect(mail?.text).toBe(anEmail().text);
  });

  it('names its sender and marks mails as automatic', async () => {
    await sender.send(anEmail());
    const [mail] = server.received;
    expect(mail?.headers.get('from')).toBe(FROM);
    expect(mail?.headers.get('to')).toBe(anEmail().to);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });
});
