import type { Request, RequestHandler } from 'express';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';

const NO_HOST = new ProblemAnswer('INVALID_REQUEST', 'The request must name the host it is for');
const WRONG_HOST = new ProblemAnswer('WRONG_HOST', 'This address is not the stand’s. Please use the one in PUBLIC_URL.');

/** Requested by the machine itself or by a balancer, under any name. */
const ANY_HOST = new Set(['/livez', '/readyz', '/metrics']);

/** Null: the request is for this host. */
export type CheckHost = (req: Request) => ProblemAnswer | null;

/**
 * To a browser, a foreign name that points at this machine is its own origin. HTTP/1.1 requires a host; Node.js would refuse by itself, but
 * without the common headers.
 * @param publicUrl null if outsiders do not rely on it: then every name is served.
 */
export const checkHostOf = (publicUrl: string | null): CheckHost => {
  const known = publicUrl === null ? null : new URL(publicUrl).host;
  return (req) => {
    const { host } = req.headers;
    if (host === undefined && req.httpVersion === '1.1') return NO_HOST;
    return known === null || host?.toLowerCase() === known || ANY_HOST.has(req.path) ? null : WRONG_HOST;
  };
};

/** Refuses requests for another host. */
export const requireHost =
  (checkHost: CheckHost, withCommonHeaders: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const problem = checkHost(req);
    if (problem === null) next();
    else void withCommonHeaders(req, res, () => sendProblem(res, problem));
  };
