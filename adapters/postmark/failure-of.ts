import { Errors } from 'postmark';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const INVALID_REQUEST = 300;

/** Postmark's codes that are final for this mail; 406: the recipient bounced or complained before. */
const FINAL = new Set([INVALID_REQUEST, 406]);

/** A sender unknown to Postmark is ours to fix, while the mail waits. */
const ABOUT_SENDER = /\bfrom\b|sender/i;

/** Omits Postmark's text, which repeats the recipient's address. */
const told = ({ statusCode, code }: Errors.PostmarkError): Error =>
  Object.assign(new Error(`Postmark answered ${statusCode}, code ${code}`), { code: `${statusCode} ${code}` });

/** A final refusal of this recipient or this mail is `MailRefused`; other failures may be retried. */
export const failureOf = (error: unknown): MailRefused | Unavailable => {
  if (!(error instanceof Errors.PostmarkError) || error.statusCode === 0) return new Unavailable('mail', { cause: error });
  const isOurs = error.code === INVALID_REQUEST && ABOUT_SENDER.test(error.message);
  const isFinal = error.statusCode === 422 && FINAL.has(error.code) && !isOurs;
  return isFinal ? new MailRefused(String(error.code), { cause: told(error) }) : new Unavailable('mail', { cause: told(error) });
};
