import type { Express, RequestHandler } from 'express';
import type { ShowPass } from '#core/use-cases/admission/show-pass.ts';
import { metBy, type MeetingServices } from '../request/caller.ts';
import type { LimitConcurrency } from '../load-shedding/load-shedding.ts';
import { addressOf, contextOf } from '../request-context.ts';
import { cookieOf, remember } from '../request/cookies.ts';

/** Short, so that the QR code stays coarse enough to be read from a seat. */
const PATH = '/s/';
export const passPath = (secret: string): string => `${PATH}${secret}`;
export const secretOfPass = (path: string): string => path.slice(PATH.length);

type Options = { readonly isSecure: boolean; readonly limitConcurrency: LimitConcurrency };

/**
 * The target of the QR codes on the sign and on screens: the stand vouches for this phone from now on. The menu opens with any secret, so
 * an old sign still leads to it.
 */
export const mountPass = (
  app: Express,
  { showPass, ...services }: MeetingServices & { readonly showPass: ShowPass },
  { isSecure, limitConcurrency }: Options,
): void => {
  const open: RequestHandler<{ secret: string }> = async (req, res) => {
    contextOf(res).route = `${PATH}:secret`;
    const met = await metBy(services, {
      visitorTicket: cookieOf(req, 'visitor', isSecure),
      address: addressOf(req),
      deviceId: cookieOf(req, 'device', isSecure),
      rememberVisitor: () => undefined,
    });
    const ticket = (await showPass(met, req.params.secret)) ?? met.ticket;
    if (ticket !== null) remember(res, 'visitor', ticket, isSecure);
    res.set('Cache-Control', 'no-store').redirect(303, '/');
  };
  app.get(`${PATH}:secret`, limitConcurrency(open));
};
