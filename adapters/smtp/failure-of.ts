import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const fieldOf = (error: unknown, field: 'responseCode' | 'command' | 'response'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;

// A 5.7.x or 530 means that the server does not let *us* send: an operator can fix that while the mail waits.
const OPERATOR_MATTER = /^530|^5\d\d[ -]5\.7\./;

/** A final refusal of this recipient or this mail is `MailRefused`; other failures may be retried. */
export const failureOf = (error: unknown): MailRefused | Unavailable => {
  const code = fieldOf(error, 'responseCode');
  const command = fieldOf(error, 'command');
  const response = fieldOf(error, 'response');
  const isFinal = typeof code === 'number' && code >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isFinal && !(typeof response === 'string' && OPERATOR_MATTER.test(response))
    ? new MailRefused(String(code), { cause: error })
    : new Unavailable('mail', { cause: error });
};
