import type { RequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';
import { openContext } from '../request-context.ts';

const QUIET = new Set(['/livez', '/readyz', 'static']);

/** Gives the request its id and writes one line when it is over: the route's pattern, never the URL (rules §6). */
export const requestLog =
  (logger: Logger, nextId: () => string): RequestHandler =>
  (req, res, next) => {
    const context = openContext(res, nextId());
    const startedAt = performance.now();
    res.set('X-Request-Id', context.requestId);
    res.once('close', () => {
      const { requestId, route } = context;
      if (QUIET.has(route) && res.statusCode < 400) return;
      const isAborted = !res.writableFinished;
      const fields = { requestId, method: req.method, route, status: res.statusCode, ms: Math.round(performance.now() - startedAt) };
      // A stream ends whenever its reader leaves: that is no failure.
      if (String(res.getHeader('Content-Type')).startsWith('text/event-stream')) logger.info('stream.closed', fields);
      else if (isAborted) logger.warn('request.aborted', fields);
      else logger.info('request.answered', fields);
    });
    next();
  };
