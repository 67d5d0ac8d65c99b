import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpEmailSender } from '#adapters/smtp/smtp-email-sender.ts';
import type { Email, EmailSender } from '#core/ports/email-sender.ts';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { anEmail, describeEmailSender } from '../../contracts/email-sender.contract-suite.ts';
import type { ReceivedMail } from '../../support/received-mail.ts';
import { startFakeSmtp, type FakeSmtp, type SmtpTrouble } from '../../support/fake-smtp.ts';

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

  it.each(['silent', 'hangs', 'silent-after-data', 'refuses-login', 'busy', 'full-after-data', 'relay-denied'] as const)(
    'is unavailable when the server is or says %s',
    async (trouble) => {
      const error = await outcomeUnder(trouble);
      expect(error).toBeInstanceOf(Unavailable);
      expect(error).toMatchObject({ service: 'mail', message: 'mail unavailable' });
      expect(server.received).toEqual([]);
    },
  );

  it.each([
    ['no-such-mailbox', '550'],
    ['refuses-content', '554'],
  ] as const)('is refused for good when the server says %s', async (trouble, reason) => {
    const error = await outcomeUnder(trouble);
    expect(error).toBeInstanceOf(MailRefused);
    // The message reaches logs, so it must not contain an address.
    expect(error).toMatchObject({ reason, message: `mail refused: ${reason}` });
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
    server.breakOnce('busy');
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
