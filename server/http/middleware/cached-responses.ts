import type { RequestHandler } from 'express';
import { sendCached, type CachedResponse } from '../cache/cached-response.ts';
import type { CachedResponses } from '../cache/cached-responses.ts';
import { contextOf } from '../request-context.ts';
import type { RequestMeter } from '../request-meter.ts';

/**
 * Answers from memory what every phone asks for, by the address exactly as the app writes it. A response that cannot be loaded
 * is left to its route, which says why. These answers are metered and not logged: a line for each costs more than the answer.
 */
export const cachedResponses =
  ({ byPath }: CachedResponses, meter: RequestMeter): RequestHandler =>
  (req, res, next) => {
    const { method, url } = req;
    const cache = method === 'GET' || method === 'HEAD' ? byPath.get(url) : undefined;
    if (cache === undefined) return next();
    const send = (response: CachedResponse): void => {
      const status = sendCached(req, res, response);
      meter.record({ method, route: url, status, ms: performance.now() - contextOf(res).startedAt });
    };
    const whenLoaded = async (): Promise<void> => {
      const loaded = await cache.fresh().catch(() => null);
      if (loaded === null) next();
      else send(loaded);
    };
    const cached = cache.current();
    return cached === null ? whenLoaded() : send(cached);
  };
