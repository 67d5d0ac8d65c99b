import { html, type Html } from '#adapters/markup/html.ts';
import type { Attachment } from '#core/ports/email-sender.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { KeptMail } from './local-mailbox.ts';

/** The stand's facts on the pages. */
export type MailboxStand = {
  readonly standName: string;
  /** IANA zone of the times shown. */
  readonly timeZone: string;
};

const time = (at: Instant, { timeZone }: MailboxStand): Html => {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return html`<time datetime="${new Date(at).toISOString()}">${shown}</time>`;
};

const page = (title: string, { standName }: MailboxStand, main: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${standName}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/mailbox/page.css" />
      </head>
      <body>
        <header>
          <div class="bar">
            <a class="logo" href="/"><img src="/images/logo.svg" alt="" width="28" height="28" />${standName}</a>
            <a class="link" href="/mailbox">Mailbox</a>
          </div>
        </header>
        <aside class="note"><strong>Local mailbox</strong> Mails are kept here for trying out. Nobody receives them.</aside>
        <main>${main}</main>
      </body>
    </html> `.markup;

const entry = (mail: KeptMail, stand: MailboxStand): Html =>
  html`<li>
    <a class="card" href="/mailbox/${mail.id}">
      <span class="subject">${mail.subject}</span>
      <span class="muted">To ${mail.to}</span>
      <span class="muted">${time(mail.receivedAt, stand)}</span>
    </a>
  </li>`;

/** The list of mails, newest first. */
export const renderMailbox = (mails: readonly KeptMail[], stand: MailboxStand): string =>
  page(
    'Mailbox',
    stand,
    html`<h1>Mailbox</h1>
      ${
        mails.length === 0
          ? html`<div class="card empty">
              <h2>No mail yet</h2>
              <p>Place an order with an e-mail address, and its confirmation appears here.</p>
              <p><a href="/">Back to Menu</a></p>
            </div>`
          : html`<ul>
              ${mails.map((mail) => entry(mail, stand))}
            </ul>`
      }`,
  );

const attachment = ({ fileName, content }: Attachment, index: number): Html =>
  html`<h2 id="attachment-${index}">Attached: ${fileName}</h2>
    <pre class="card" tabindex="0" aria-labelledby="attachment-${index}">${content}</pre>`;

/** One mail: as a mail program shows it, and its text part. */
export const renderMail = (mail: KeptMail, stand: MailboxStand): string =>
  page(
    mail.subject,
    stand,
    html`<p><a href="/mailbox">Back to the mailbox</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <div>
          <dt>To</dt>
          <dd>${mail.to}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>${time(mail.receivedAt, stand)}${mail.copies > 1 ? ` · ${mail.copies} copies` : null}</dd>
        </div>
        <div>
          <dt>Message-ID</dt>
          <dd>${mail.messageId}</dd>
        </div>
      </dl>
      <iframe
        class="card"
        title="The mail: ${mail.subject}"
        src="/mailbox/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2 id="text-part">Text part</h2>
      <pre class="card" tabindex="0" aria-labelledby="text-part">${mail.text}</pre>
      ${(mail.attachments ?? []).map(attachment)}`,
  );

/** For an unknown mail's address; sent with 404. */
export const renderNoSuchMail = (stand: MailboxStand): string =>
  page(
    'No such mail',
    stand,
    html`<h1>No such mail</h1>
      <p><a href="/mailbox">Back to the mailbox</a></p>`,
  );

/** The mail's own document, for the frame. Its links open a separate page: the frame itself may not leave. */
export const renderMailFrame = (mail: KeptMail): string => mail.html.replace('<head>', '<head>\n<base target="_blank">');

/** Replaces the stand's policy for that document alone: inline styles and no other active content. */
export const MAIL_FRAME_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
};
