import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { languageCookie, languageOf, type Language } from '#core/domain/language.ts';
import type { Clock } from '#core/ports/clock.ts';
import { sendCached, type CachedResponse } from '../cache/cached-response.ts';
import type { CachedResponses } from '../cache/cached-responses.ts';
import type { RequestMeter } from '../listener/request-meter.ts';
import { STAND_HEADER } from './common-headers.ts';
import type { CheckHost } from './require-host.ts';

/** The target of the language switch until the page's code has loaded; the browser stores the language. */
const SWITCHES: Readonly<Record<string, Language>> = { '/?lang=en': 'en', '/?lang=es': 'es' };

/** Null: not the menu's page. */
const languageOfPage = (url: string, headers: IncomingHttpHeaders): Language | null =>
  url === '/' ? languageOf(headers) : (SWITCHES[url] ?? null);

export interface CachedResponsesOptions {
  readonly meter: RequestMeter;
  readonly clock: Clock;
  readonly checkHost: CheckHost;
}

/**
 * Serves from memory the responses that every phone requests, by the exact address that the app uses. A response that cannot be loaded is
 * left to its route, which reports why. This step is the first, because each one before it costs a tenth of the answer. These responses are
 * metered but not logged, because a log line costs more than the response.
 */
export const cachedResponses =
  ({ byPath, pageFor }: CachedResponses, { meter, clock, checkHost }: CachedResponsesOptions): RequestHandler =>
  (req, res, next) => {
    const { method, url, headers } = req;
    const startedAt = performance.now();
    const language = languageOfPage(url, headers);
    const cached = language === null ? byPath.get(url) : pageFor(language);
    const cache = method === 'GET' || method === 'HEAD' ? cached : undefined;
    if (cache === undefined || checkHost(req) !== null) return next();
    const send = (response: CachedResponse): void => {
      const switched = SWITCHES[url];
      if (switched !== undefined) res.setHeader('Set-Cookie', languageCookie(switched));
      const status = sendCached(req, res, response, [STAND_HEADER, String(clock.now())]);
      meter.record({ method, route: language === null ? url : '/', status, ms: performance.now() - startedAt });
    };
    const whenLoaded = async (): Promise<void> => {
      const loaded = await cache.fresh().catch(() => null);
      if (loaded === null) next();
      else send(loaded);
    };
    const current = cache.current();
    return current === null ? whenLoaded() : send(current);
  };
