import type { Notice } from '../domain/notifications/notice.ts';

/** Turns what there is to tell into subject, text and HTML. Every stored text is escaped. */
export interface MailComposer {
  compose(notice: Notice): { readonly subject: string; readonly text: string; readonly html: string };
}
