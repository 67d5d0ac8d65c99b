import type { StandMail } from '../domain/notifications/outbox-message.ts';
import type { Email } from './email-sender.ts';

/** Turns a mail's content into subject, text, HTML and attachments. Every stored text is escaped. */
export interface MailComposer {
  compose(mail: StandMail): Pick<Email, 'subject' | 'text' | 'html' | 'attachments'>;
}
