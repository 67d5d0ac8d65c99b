import type { Express, RequestHandler, Response } from 'express';
import { contextOf } from '../request-context.ts';

/** The local mailbox's pages, ready to send. */
export interface MailboxPages {
  readonly css: string;
  list(): Promise<string>;
  /** Null when there is no such mail. */
  mail(id: string): Promise<string | null>;
  /** The mail's own document, shown in a sandboxed frame. */
  frame(id: string): Promise<string | null>;
  readonly noSuchMail: string;
  readonly frameHeaders: Readonly<Record<string, string>>;
}

type Named = { readonly id: string };

const sendPage = (res: Response, page: string | null, noSuchMail: string): void => {
  res.set('Cache-Control', 'no-store').type('html');
  res.status(page === null ? 404 : 200).send(page ?? noSuchMail);
};

const ofMail =
  (show: (res: Response, id: string) => Promise<void>): RequestHandler<Named> =>
  async (req, res) =>
    await show(res, req.params.id);

/** Mails that were stored instead of sent, readable in a browser; never in production. */
export const mountMailbox = (app: Express, pages: MailboxPages, requireOwnHost: RequestHandler): void => {
  app.use('/mailbox', (_req, res, next) => {
    contextOf(res).route = '/mailbox';
    next();
  });
  app.use('/mailbox', requireOwnHost);
  const list: RequestHandler = async (_req, res) => sendPage(res, await pages.list(), pages.noSuchMail);
  const mail = ofMail(async (res, id) => sendPage(res, await pages.mail(id), pages.noSuchMail));
  const frame = ofMail(async (res, id) => {
    const page = await pages.frame(id);
    if (page !== null) res.set(pages.frameHeaders);
    sendPage(res, page, pages.noSuchMail);
  });
  app.get('/mailbox', list);
  app.get('/mailbox/page.css', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('css').send(pages.css);
  });
  app.get('/mailbox/:id', mail);
  app.get('/mailbox/:id/html', frame);
};
