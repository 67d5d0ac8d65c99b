import type { RequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';
import { openContext } from '../request-context.ts';
import type { RequestMeter } from '../request-meter.ts';

const QUIET = new Set(['/livez', '/readyz', '/metrics', 'static']);

/** As proxies call it when the client went away before the answer. */
const ABORTED = 499;

/** Gives the request its id; counts it and writes one line when it is over: the route's pattern, never the URL (rules §6). */
export const requestLog =
  (logger: Logger, meter: RequestMeter, nextId: () => string): RequestHandler =>
  (req, res, next) => {
    const context = openContext(res, nextId());
    const startedAt = performance.now();
    res.set('X-Request-Id', context.requestId);
    res.once('close', () => {
      const { requestId, route } = context;
      const { method } = req;
      const status = res.statusCode;
      const elapsedMs = performance.now() - startedAt;
      const isStream = String(res.getHeader('Content-Type')).startsWith('text/event-stream');
      const isAborted = !res.writableFinished;
      // How long a stream was open says nothing about how fast we answer.
      if (!isStream) meter.record({ method, route, status: isAborted ? ABORTED : status, ms: elapsedMs });
      if (QUIET.has(route) && status < 400) return;
      const fields = { requestId, method, route, status, ms: Math.round(elapsedMs) };
      // A stream ends whenever its reader leaves: that is no failure.
      if (isStream) logger.info('stream.closed', fields);
      else if (isAborted) logger.warn('request.aborted', fields);
      else logger.info('request.answered', fields);
    });
    next();
  };
