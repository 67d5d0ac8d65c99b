import express, { type Express, type RequestHandler, type Response } from 'express';
import type { LimitConcurrency } from './load-shedding/load-shedding.ts';
import { contextOf } from './request-context.ts';

type PageAnswer =
  | { readonly kind: 'html'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string };

/** The simulated provider's hosted page, ready to be sent. */
export interface SimulatedCheckoutPages {
  stylesheet(): string;
  show(sessionId: string): Promise<PageAnswer>;
  submit(sessionId: string, form: Readonly<Record<string, unknown>>): Promise<PageAnswer>;
}

const BASE = '/simulated-payments';
const FORM_LIMIT_BYTES = 16 * 1024;

type Named = { readonly sessionId: string };

const send = (res: Response, answer: PageAnswer): void => {
  res.set('Cache-Control', 'no-store');
  if (answer.kind === 'redirect') res.redirect(303, answer.to);
  else res.status(answer.status).type('html').send(answer.html);
};

/** A payment page of our own, where a real provider would have its own site; never in production. */
export const mountSimulatedCheckout = (app: Express, pages: SimulatedCheckoutPages, limit: LimitConcurrency): void => {
  app.use(BASE, (_req, res, next) => {
    contextOf(res).route = BASE;
    next();
  });
  const show: RequestHandler<Named> = async (req, res) => send(res, await pages.show(req.params.sessionId));
  const submit: RequestHandler<Named> = async (req, res) => {
    const form: unknown = req.body;
    send(res, await pages.submit(req.params.sessionId, typeof form === 'object' && form !== null ? { ...form } : {}));
  };
  app.get(`${BASE}/page.css`, (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('css').send(pages.stylesheet());
  });
  app.get(`${BASE}/:sessionId`, limit('payer', show));
  app.post(
    `${BASE}/:sessionId`,
    express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, parameterLimit: 20 }),
    limit('payer', submit),
  );
};
