import type { OrderMail } from '../domain/notifications/order-mail.ts';

/** Turns a mail's content into subject, text and HTML. Every stored text is escaped. */
export interface MailComposer {
  compose(mail: OrderMail): { readonly subject: string; readonly text: string; readonly html: string };
}
