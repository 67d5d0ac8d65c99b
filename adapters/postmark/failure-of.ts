import { Errors } from 'postmark';
import { MailRefused } from '#core/ports/email-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const INVALID_REQUEST = 300;

/** Codes of Postmark that are final for this mail: 406 is a recipient who bounced or complained before. */
const FINAL = new Set([INVALID_REQUEST, 406]);

/** A sender that Postmark does not know is ours to mend, while the mail waits. */
const ABOUT_SENDER = /\bfrom\b|sender/i;

/** Without Postmark's words: they repeat the recipient's address. */
const told = ({ statusCode, code }: Errors.PostmarkError): Error => new Error(`Postmark answered ${statusCode}, code ${code}`);

/** A final no to this recipient or this mail is `MailRefused`; everything else may be tried again. */
export const failureOf = (error: unknown): MailRefused | Unavailable => {
  if (!(error instanceof Errors.PostmarkError) || error.statusCode === 0) return new Unavailable('mail', { cause: error });
  const isOurs = error.code === INVALID_REQUEST && ABOUT_SENDER.test(error.message);
  const isFinal = error.statusCode === 422 && FINAL.has(error.code) && !isOurs;
  return isFinal ? new MailRefused(String(error.code), { cause: told(error) }) : new Unavailable('mail', { cause: told(error) });
};
