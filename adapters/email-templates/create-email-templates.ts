import { mailContent, type MailContent, type MailRow, type MailSummary, type MailParagraph } from '#core/domain/notifications/wording.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import { html, type Html } from '#adapters/markup/html.ts';

// Line breaks could start a header or fake a line of the text part; direction marks could reverse the rest of a line.
const BREAKING = /[\s\p{Cc}\u2028\u2029]+/gu;
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Stored text on one line, safe for a header. */
const singleLine = (text: string): string => text.replace(DIRECTION_MARKS, '').replace(BREAKING, ' ').trim();

// Mail programs support neither style sheets nor custom properties, so the values of the design's tokens are repeated here.
const FACES = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const NUMBER_FACES = "'Arial Black',Impact,Arial,sans-serif";
const CELL = 'padding:8px 0;border-bottom:1px solid #d9d5ca;vertical-align:top;';

/** The only rules outside style attributes: clients with automatic dark mode keep the night head and get our dark card. */
const DARK_RULES: Html = {
  markup: `
@media (prefers-color-scheme: dark) {
  .mail-page { background: #0a1020 !important; }
  .mail-card { background: #141d35 !important; color: #fdf6e6 !important; }
  .mail-row td { border-color: #2c385c !important; }
  .mail-muted { color: #bfc9df !important; }
  .mail-button { border-color: #b27a12 !important; }
}`,
};

/** Short numbers are the largest element; a longer one must still fit a phone. */
const figureStyle = (text: string): string => {
  const size = text.length <= 5 ? 84 : 36;
  return `margin:16px 0 12px;font-family:${NUMBER_FACES};font-size:${size}px;line-height:${size}px;font-weight:900;letter-spacing:-2px;color:#ffc445;`;
};

const head = (content: MailContent): Html =>
  html` <tr>
    <td align="center" bgcolor="#0f1830" style="padding:28px 24px 24px;background:#0f1830;color:#fff8e8;">
      <div style="font-size:20px;font-weight:bold;color:#ffc445;">${content.standName}</div>
      <h1 style="margin:12px 0 0;font-size:26px;line-height:32px;color:#fff8e8;">${content.heading}</h1>
      <div style="${figureStyle(content.figure.text)}">${content.figure.text}</div>
      ${
        content.lastName === null
          ? null
          : html` <div style="color:#bcc7de;word-break:break-word;">
              ${content.lastName.term} <strong style="color:#fff8e8;">${singleLine(content.lastName.text)}</strong>
            </div>`
      }
    </td>
  </tr>`;

const paragraph = ({ term, text }: MailParagraph, index: number): Html =>
  html` <p style="${index === 0 ? 'margin:0 0 16px;font-size:18px;line-height:26px;' : 'margin:0 0 20px;'}word-break:break-word;">
    ${term === null ? null : html`<strong>${term}</strong> `}${singleLine(text)}
  </p>`;

const button = ({ label, url }: MailContent['button']): Html =>
  html` <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td
        class="mail-button"
        align="center"
        bgcolor="#ffbd33"
        style="background:#ffbd33;border-radius:10px;border-bottom:3px solid #8f5d00;"
      >
        <a href="${url}" style="display:block;padding:15px 20px;color:#16120a;font-size:18px;font-weight:bold;text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const itemRow = ({ quantity, label, amount }: MailRow): Html =>
  html` <tr class="mail-row">
    <td style="${CELL}width:36px;font-weight:bold;white-space:nowrap;">${quantity}&times;</td>
    <td style="${CELL}word-break:break-word;">${singleLine(label)}</td>
    <td align="right" style="${CELL}padding-left:12px;white-space:nowrap;">${amount}</td>
  </tr>`;

const extraRow = ({ label, amount }: MailRow, index: number): Html => {
  const padding = index === 0 ? 'padding:10px 0 2px;' : 'padding:2px 0;';
  return html` <tr>
    <td></td>
    <td class="mail-muted" style="${padding}color:#454e63;">${singleLine(label)}</td>
    <td align="right" style="${padding}white-space:nowrap;">${amount}</td>
  </tr>`;
};

const totalRow = ({ label, amount }: MailRow): Html =>
  html`<tr>
    <td></td>
    <td style="padding:6px 0 0;font-size:20px;font-weight:bold;">${label}</td>
    <td align="right" style="padding:6px 0 0;font-size:20px;font-weight:bold;white-space:nowrap;">${amount}</td>
  </tr>`;

const summary = ({ title, items, extras, total }: MailSummary): Html =>
  html` <h2 style="margin:28px 0 4px;font-size:20px;line-height:26px;">${title}</h2>
    <table width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;">
      ${items.map(itemRow)}${extras.map(extraRow)} ${total === null ? null : totalRow(total)}
    </table>`;

const footer = (lines: readonly string[]): Html =>
  html` <p class="mail-muted" style="margin:16px 0 0;font-family:${FACES};font-size:14px;line-height:20px;color:#454e63;">
    ${lines.map((line, index) => html`${index === 0 ? null : html`<br />`}${line}`)}
  </p>`;

/** The mail as one HTML document, without external resources. */
const mailHtml = (content: MailContent): string =>
  html`<!doctype html>
    <html lang="${content.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${singleLine(content.subject)}</title>
        <style>
          ${DARK_RULES}
        </style>
      </head>
      <body class="mail-page" style="margin:0;padding:0;background:#f5f3ed;">
        <div style="display:none;max-height:0;overflow:hidden;">${singleLine(content.preview)}</div>
        <table role="presentation" class="mail-page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f3ed;">
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;border-radius:16px;overflow:hidden;font-family:${FACES};font-size:16px;line-height:24px;"
              >
                ${head(content)}
                <tr>
                  <td class="mail-card" bgcolor="#ffffff" align="left" style="padding:24px;background:#ffffff;color:#10182b;">
                    ${content.paragraphs.map(paragraph)}${button(content.button)}${content.summaries.map(summary)}
                  </td>
                </tr>
              </table>
              ${footer(content.footer)}
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;

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
