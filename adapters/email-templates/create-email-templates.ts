import { mailContent } from '#core/domain/notifications/wording.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { singleLine } from './single-line.ts';

/** The stand's own mails, as drawn in the design: tables and inline styles, with a text part that says the same. */
export const createEmailTemplates = (): MailComposer => ({
  compose: (mail) => {
    const content = mailContent(mail);
    const composed = { subject: singleLine(content.subject), text: mailText(content), html: mailHtml(content) };
    return mail.kind === 'night-sheet'
      ? { ...composed, attachments: [{ fileName: 'night-sheet.csv', type: 'text/csv', content: mail.csv }] }
      : composed;
  },
});
