import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { MailRefused, type Email, type EmailSender } from '#core/ports/email-sender.ts';
import { failureOf } from './failure-of.ts';

export type SmtpSettings = {
  /** smtp:// (STARTTLS when offered; `?requireTLS=true` requires it) or smtps://, with the login in it. */
  readonly url: string;
  /** 'Bandstand <orders@band.example>' */
  readonly from: string;
  readonly timeoutsMs?: Partial<SmtpTimeouts>;
};

export type SmtpTimeouts = {
  readonly connection: number;
  readonly greeting: number;
  /** Silence within a conversation. */
  readonly socket: number;
  /** The whole delivery: also stops a server that drips one byte a second. */
  readonly delivery: number;
};

const TIMEOUTS: SmtpTimeouts = {
  connection: 5 * SECOND_MS,
  greeting: 5 * SECOND_MS,
  socket: 10 * SECOND_MS,
  delivery: 30 * SECOND_MS,
};

// One mailbox of one person: anything like a list, a group or a route never reaches the server.
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Sends mail by SMTP, one connection per mail: no idle connection can go stale between two game nights. */
export const createSmtpEmailSender = ({ url, from, timeoutsMs }: SmtpSettings): EmailSender & { close(): void } => {
  const limits = { ...TIMEOUTS, ...timeoutsMs };
  const transport = createTransport({
    url,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    dnsTimeout: limits.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver = async ({ to, subject, text, html, attachments = [], messageId }: Email): Promise<void> => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: attachments.map(({ fileName, type, content }) => ({
        filename: fileName,
        contentType: `${type}; charset=utf-8`,
        content,
      })),
      messageId,
      // Suppresses automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(limits.delivery),
    });
  };
  return {
    send: async (email) => {
      if (!ONE_ADDRESS.test(email.to)) throw new MailRefused('address');
      try {
        await deliver(email);
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
};
