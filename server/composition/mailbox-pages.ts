import type { LocalMailbox } from '#adapters/local-mailbox/local-mailbox.ts';
import { MAILBOX_CSS } from '#adapters/local-mailbox/mailbox-css.ts';
import {
  MAIL_FRAME_HEADERS,
  renderMail,
  renderMailbox,
  renderMailFrame,
  renderNoSuchMail,
  type MailboxStand,
} from '#adapters/local-mailbox/mailbox-pages.ts';
import type { MailboxPages } from '../http/pages/mailbox.ts';

const SHOWN_MAILS = 200;

/** The mailbox's mails as pages, so that HTTP does not depend on the adapter. */
export const createMailboxPages = (mailbox: LocalMailbox, stand: MailboxStand): MailboxPages => {
  const render = async (
    id: string,
    page: (mail: NonNullable<Awaited<ReturnType<LocalMailbox['read']>>>) => string,
  ): Promise<string | null> => {
    const mail = await mailbox.read(id);
    return mail === null ? null : page(mail);
  };
  return {
    css: MAILBOX_CSS,
    list: async () => renderMailbox(await mailbox.list(SHOWN_MAILS), stand),
    mail: (id) => render(id, (mail) => renderMail(mail, stand)),
    frame: (id) => render(id, renderMailFrame),
    noSuchMail: renderNoSuchMail(stand),
    frameHeaders: MAIL_FRAME_HEADERS,
  };
};
