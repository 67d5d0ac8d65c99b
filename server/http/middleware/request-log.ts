import type { RequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';
import { contextOf, outcomeOf } from '../request-context.ts';

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
