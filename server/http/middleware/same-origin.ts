import type { Request, RequestHandler } from 'express';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';

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
