import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { languageOf, type Language, offeredLanguage } from '#core/domain/language.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import type { LimitConcurrency } from '../load-shedding/load-shedding.ts';
import { contextOf } from '../request-context.ts';

type PageAnswer =
  | { readonly kind: 'html'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string };

/** The simulated provider's hosted page, ready to send. */
export interface SimulatedCheckoutPages {
  stylesheet(): string;
  show(sessionId: string, language: Language): Promise<PageAnswer>;
  submit(sessionId: string, form: Readonly<Record<string, unknown>>, language: Language): Promise<PageAnswer>;
}

const BASE = '/simulated-payments';
const FORM_LIMIT_BYTES = 16 * 1024;

type Named = { readonly sessionId: string };

const send = (res: Response, answer: PageAnswer): void => {
  res.set('Cache-Control', 'no-store');
  if (answer.kind === 'redirect') res.redirect(303, answer.to);
  else res.status(answer.status).type('html').send(answer.html);
};

/** The simulated provider's payment page, in place of a real provider's site; never in production. */
export const mountSimulatedCheckout = (
  app: Express,
  pages: SimulatedCheckoutPages,
  limit: LimitConcurrency,
  settings: Pick<CurrentSettings, 'current'>,
): void => {
  const languageFor = ({ headers }: Pick<Request, 'headers'>): Language => offeredLanguage(settings.current(), languageOf(headers));
  app.use(BASE, (_req, res, next) => {
    contextOf(res).route = BASE;
    next();
  });
  const show: RequestHandler<Named> = async (req, res) => send(res, await pages.show(req.params.sessionId, languageFor(req)));
  const submit: RequestHandler<Named> = async (req, res) => {
    const form: unknown = req.body;
    const typed = typeof form === 'object' && form !== null ? { ...form } : {};
    send(res, await pages.submit(req.params.sessionId, typed, languageFor(req)));
  };
  app.get(`${BASE}/page.css`, (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('css').send(pages.stylesheet());
  });
  app.get(`${BASE}/:sessionId`, limit(show));
  app.post(`${BASE}/:sessionId`, express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, parameterLimit: 20 }), limit(submit));
};
