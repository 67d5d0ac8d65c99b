import type { MailContent, MailRow, MailSummary } from '#core/domain/notifications/wording.ts';
import { singleLine } from './single-line.ts';

const rowText = ({ quantity, label, amount }: MailRow): string =>
  quantity === null ? `${singleLine(label)}: ${amount}` : `${quantity} x ${singleLine(label)}: ${amount}`;

const summaryText = ({ title, items, extras, total }: MailSummary): string =>
  [title, ...[...items, ...extras, ...(total === null ? [] : [total])].map(rowText)].join('\n');

/** The whole mail for those who read no HTML. */
export const mailText = (content: MailContent): string =>
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
