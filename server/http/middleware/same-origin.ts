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
 * To a browser, a foreign name that points at this machine is a separate origin. HTTP/1.1 requires a host; Node.js would refuse a missing
 * one itself, but without the common headers.
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

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isOwnOrigin = (origin: string, req: Request, publicUrl: string): boolean =>
  origin === publicUrl || URL.parse(origin)?.host === req.headers.host;

const isForeign = (req: Request, publicUrl: string): boolean => {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Browsers without fetch metadata send at least the origin; a client that sends neither is not a browser and has no ambient rights.
  const { origin } = req.headers;
  return origin !== undefined && !isOwnOrigin(origin, req, publicUrl);
};

/** Refuses requests that another website makes in a visitor's browser. Webhooks do not come from browsers and carry a signature instead. */
export const sameOriginOnly =
  (publicUrl: string, isExempt: (path: string) => boolean): RequestHandler =>
  (req, res, next) => {
    if (SAFE_METHODS.has(req.method) || isExempt(req.path) || !isForeign(req, publicUrl)) next();
    else sendProblem(res, new ProblemAnswer('FORBIDDEN', 'This can only be done from the stand’s own pages'));
  };
