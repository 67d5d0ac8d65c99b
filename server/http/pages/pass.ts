import type { Express, RequestHandler } from 'express';
import type { HttpServices } from '../http-services.ts';
import type { LimitConcurrency } from '../load-shedding/load-shedding.ts';
import { callOf } from '../mount.ts';
import { metBy } from '../request/caller.ts';
import { contextOf } from '../request-context.ts';

/** Short, so that the QR code stays coarse enough to be read from a seat. */
const PATH = '/s/';
export const passPath = (secret: string): string => `${PATH}${secret}`;
export const secretOfPass = (path: string): string => path.slice(PATH.length);

type Options = { readonly isSecure: boolean; readonly limitConcurrency: LimitConcurrency };

/** The menu also opens if the stand cannot vouch for the phone now. */
export const answerWithMenu: RequestHandler = (_req, res, next) => {
  contextOf(res).answerProblem = () => res.redirect(303, '/');
  next();
};

/**
 * The target of the QR codes on the sign and on screens: the stand vouches for this phone from now on. The menu opens with any secret, so
 * an old sign still leads to it.
 */
export const mountPass = (
  app: Express,
  services: Pick<HttpServices, 'meetVisitor' | 'secrets' | 'showPass'>,
  { isSecure, limitConcurrency }: Options,
): void => {
  const open: RequestHandler<{ secret: string }> = async (req, res) => {
    contextOf(res).route = passPath(':secret');
    const call = callOf(req, res, { isSecure });
    const met = await metBy(services, { ...call, rememberVisitor: () => undefined });
    const ticket = (await services.showPass(met, req.params.secret)) ?? met.ticket;
    if (ticket !== null) call.rememberVisitor(ticket);
    res.set('Cache-Control', 'no-store').redirect(303, '/');
  };
  app.get(passPath(':secret'), limitConcurrency(open));
};
