import { mailContent, type MailContent, type MailRow, type MailSummary } from '#core/domain/notifications/wording.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import { mailHtml } from './mail-html.ts';
import { singleLine } from './single-line.ts';

/** Without it Excel misreads UTF-8 and garbles accents. */
const BYTE_ORDER_MARK = '\uFEFF';

const rowText = ({ quantity, label, amount }: MailRow): string =>
  quantity === null ? `${singleLine(label)}: ${amount}` : `${quantity} x ${singleLine(label)}: ${amount}`;

const summaryText = ({ title, items, extras, total }: MailSummary): string =>
  [title, ...[...items, ...extras, ...(total === null ? [] : [total])].map(rowText)].join('\n');

/** The whole mail as plain text. */
const mailText = (content: MailContent): string =>
  [
    `${singleLine(content.standName)}\n${content.heading}`,
    [content.figure, ...(content.lastName === null ? [] : [content.lastName])]
      .map(({ term, text }) => `${term} ${singleLine(text)}`)
      .join('\n'),
    ...content.paragraphs.map(({ term, text }) => singleLine(term === null ? text : `${term} ${text}`)),
    `${content.button.label}:\n${content.button.url}`,
    ...content.summaries.map(summaryText),
    content.footer.join('\n'),
  ].join('\n\n') + '\n';

/** The stand's mails as designed: tables and inline styles, with an equivalent text part. */
export const createEmailTemplates = (): MailComposer => ({
  compose: (mail) => {
    const content = mailContent(mail);
    const composed = { subject: singleLine(content.subject), text: mailText(content), html: mailHtml(content) };
    return mail.kind === 'night-sheet'
      ? { ...composed, attachments: [{ fileName: mail.fileName, type: 'text/csv', content: `${BYTE_ORDER_MARK}${mail.csv}` }] }
      : composed;
  },
});
