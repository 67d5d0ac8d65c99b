import { Models, ServerClient } from 'postmark';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { MailRefused, type Attachment, type Email, type EmailSender } from '#core/ports/email-sender.ts';
import { failureOf } from './failure-of.ts';

export type PostmarkSettings = {
  readonly serverToken: string;
  /** 'Bandstand <orders@band.example>', whose address or domain is confirmed at Postmark. */
  readonly from: string;
  /** Default: Postmark's own; a fake in tests. */
  readonly apiUrl?: string | undefined;
  /** For one mail, from the first byte to the last. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30 * SECOND_MS;

/** Postmark's stream for transactional mails, which exists on every server there. */
const STREAM = 'outbound';

// One mailbox of one person: anything like a list never reaches Postmark.
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

const connect = ({ serverToken, apiUrl, timeoutMs = TIMEOUT_MS }: PostmarkSettings): ServerClient => {
  const timeout = timeoutMs / SECOND_MS;
  if (apiUrl === undefined) return new ServerClient(serverToken, { timeout });
  const { protocol, host } = new URL(apiUrl);
  return new ServerClient(serverToken, { timeout, useHttps: protocol === 'https:', requestHost: host });
};

const toAttachment = ({ fileName, type, content }: Attachment): Models.Attachment => ({
  Name: fileName,
  ContentType: type,
  Content: Buffer.from(content, 'utf8').toString('base64'),
  ContentID: null,
});

const toMessage = ({ to, subject, text, html, attachments, messageId }: Email, from: string): Models.Message => ({
  From: from,
  To: to,
  Subject: subject.replaceAll(/[\r\n]+/g, ' '),
  TextBody: text,
  HtmlBody: html,
  MessageStream: STREAM,
  // Opening a mail and following its links is private (rules §6).
  TrackOpens: false,
  TrackLinks: Models.LinkTrackingOptions.None,
  Headers: [
    { Name: 'Message-ID', Value: messageId },
    // Without it Postmark replaces the Message-ID with its own.
    { Name: 'X-PM-KeepID', Value: 'true' },
    // Suppresses automatic replies.
    { Name: 'Auto-Submitted', Value: 'auto-generated' },
  ],
  ...(attachments === undefined ? {} : { Attachments: attachments.map(toAttachment) }),
});

/** Sends mail by Postmark's HTTP API, for networks that block SMTP. */
export const createPostmarkEmailSender = (settings: PostmarkSettings): EmailSender => {
  const client = connect(settings);
  return {
    send: async (email) => {
      if (!ONE_ADDRESS.test(email.to)) throw new MailRefused('address');
      try {
        await client.sendEmail(toMessage(email, settings.from));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};
