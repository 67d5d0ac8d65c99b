import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const fieldOf = (error: unknown, field: 'response' | 'command'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;

/** Code and enhanced code, without the text, which may repeat the recipient's address. */
const STATUS = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/;

/** The mailbox does not exist. Other refusals are about the sender, its quota or the content: they may pass or be mended (rules §3). */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.1)$|^55[013]$/;

/** Only a recipient that does not exist is `MailRefused`; other failures may be retried. */
export const failureOf = (error: unknown): MailRefused | Unavailable => {
  const status = STATUS.exec(String(fieldOf(error, 'response')))?.[0];
  if (status === undefined) return new Unavailable('mail', { cause: error });
  return fieldOf(error, 'command') === 'RCPT TO' && NO_SUCH_MAILBOX.test(status)
    ? new MailRefused(status, { cause: error })
    : new Unavailable('mail', {
        cause: Object.assign(new Error(`the mail server answered ${status}`, { cause: error }), { code: status }),
      });
};
