import type { RequestHandler } from 'express';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { can } from '#core/domain/staff/role.ts';
import type { Authenticate } from '#core/use-cases/auth/authenticate.ts';
import type { RecordStaffNetwork } from '#core/use-cases/admission/meet-visitor.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from './send-problem.ts';
import { addressOf, bearerOf, contextOf, networkOf } from '../request-context.ts';
import type { AskingStaffScreens } from './staff-screens.ts';

const NOBODY = new ProblemAnswer('UNAUTHENTICATED', 'Please log in');
const ENDED = new ProblemAnswer('UNAUTHENTICATED', 'Your login has ended. Please log in again.');
const FORBIDDEN = new ProblemAnswer('FORBIDDEN', 'Your login does not allow this.');

const pass: RequestHandler = (_req, _res, next) => next();

export interface AuthorizeOptions {
  readonly authenticate: Authenticate;
  readonly recordStaffNetwork: RecordStaffNetwork;
  readonly staffScreens: Pick<AskingStaffScreens, 'asks'>;
}

/** The only place where permissions are checked, by core's role table, on every request (rules §5). Denies by default. */
export const authorize = (
  { access, stream }: Pick<Endpoint, 'access' | 'stream'>,
  { authenticate, recordStaffNetwork, staffScreens }: AuthorizeOptions,
): RequestHandler => {
  if (access === 'public') return pass;
  return async (req, res, next) => {
    const bearer = bearerOf(req);
    const actor = bearer === null ? null : await authenticate(bearer);
    if (bearer === null || actor === null) {
      res.set('WWW-Authenticate', 'Bearer');
      sendProblem(res, bearer === null ? NOBODY : ENDED);
    } else if (can(actor.role, access)) {
      contextOf(res).actor = actor;
      // Browsers reopen streams by themselves, even on an unattended device.
      if (stream !== true) staffScreens.asks(bearer, access);
      // A board's location does not vouch for others on its network.
      if (actor.role !== 'board') await recordStaffNetwork(networkOf(addressOf(req)));
      next();
    } else sendProblem(res, FORBIDDEN);
  };
};
