import type { RequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';
import { contextOf, outcomeOf } from '../request-context.ts';

/** The result of a request. */
interface MeteredAnswer {
  readonly method: string;
  /** Like `RequestContext.route`: a pattern, never a URL, so that values are few and never personal. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts responses for the operator (`GET /metrics`). Called once for each; it never throws. */
export interface RequestMeter {
  record(answer: MeteredAnswer): void;
}

/** Without METRICS_TOKEN the figures are not read. */
export const silentRequestMeter: RequestMeter = { record: () => undefined };

const QUIET = new Set(['/livez', '/readyz', '/metrics']);

/** Writes one line for each request when it ends: the route's pattern, never the URL (rules §6). */
export const requestLog =
  (logger: Logger): RequestHandler =>
  ({ method }, res, next) => {
    const context = contextOf(res);
    res.set('X-Request-Id', context.requestId);
    res.once('close', () => {
      const { requestId, route, isLogged } = context;
      const { isStream, isAborted, status, ms } = outcomeOf(res);
      if (!isLogged || (QUIET.has(route) && status < 400)) return;
      const fields = { requestId, method, route, status: res.statusCode, ms: Math.round(ms) };
      // A stream ends when its reader leaves, which is not a failure.
      if (isStream) logger.info('stream.closed', fields);
      else if (isAborted) logger.warn('request.aborted', fields);
      else logger.info('request.answered', fields);
    });
    next();
  };

/** Counts every response for the operator. */
export const metering =
  (meter: RequestMeter): RequestHandler =>
  ({ method }, res, next) => {
    res.once('close', () => {
      const { isStream, status, ms } = outcomeOf(res);
      // A stream's duration does not measure speed.
      if (!isStream) meter.record({ method, route: contextOf(res).route, status, ms });
    });
    next();
  };

/** Behind a proxy that is not configured, all visitors share one address. Logged once, because it is the same for every request. */
export const warnOfUnknownProxy = (logger: Logger): RequestHandler => {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid && req.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      logger.warn('proxy.unknown', { header: 'X-Forwarded-For', setting: 'TRUST_PROXY_HOPS' });
    }
    next();
  };
};
