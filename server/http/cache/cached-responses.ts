import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { UseCases } from '#core/application/create-use-cases.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { type Language, offeredLanguage, languageCookie, languageOf } from '#core/domain/language.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import type { Config } from '../../config.ts';
import { describeApi } from '../pages/openapi.ts';
import { presentConfig } from '#adapters/http-contract/presenters/present-config.ts';
import { presentQueueStatus } from '#adapters/http-contract/presenters/present-queue-status.ts';
import { presentMenu } from '#adapters/http-contract/presenters/present-product.ts';
import type { StaticFiles } from '../pages/static-files.ts';
import { CachedResponse, sendCached } from './cached-response.ts';
import type { Compress } from './compress.ts';
import { createServerPage } from './server-page.ts';
import type { Estimates } from '#core/use-cases/queue/read-estimates.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import type { Clock } from '#core/ports/clock.ts';
import type { RequestMeter } from '../middleware/request-log.ts';
import { STAND_HEADER } from '../middleware/common-headers.ts';
import type { CheckHost } from '../middleware/same-origin.ts';

/** The responses that every phone requests: each row of the contract with `cache: 'shared'`, and the menu's page. */
export interface CachedResponses {
  readonly menu: ResponseCache<CachedResponse>;
  readonly queueStatus: ResponseCache<CachedResponse>;
  readonly config: ResponseCache<CachedResponse>;
  readonly openapi: ResponseCache<CachedResponse>;
  /** The basis of responses to carts and orders. */
  readonly estimates: ResponseCache<Estimates>;
  readonly byPath: ReadonlyMap<string, ResponseCache<CachedResponse>>;
  /** `/` in the customer's preferred language. */
  readonly pageFor: (wanted: Language) => ResponseCache<CachedResponse>;
}

interface CachedResponsesDeps extends Pick<UseCases, 'listMenu' | 'getQueueStatus' | 'readEstimates'> {
  readonly config: Config;
  readonly currentConfig: () => Config;
  readonly settings: Pick<CurrentSettings, 'current' | 'latest'>;
  readonly demoStaffCode: Pick<UseCases['demoStaffCode'], 'current'>;
  readonly pushSender: Pick<PushSender, 'publicKey'>;
  readonly staticFiles: Pick<StaticFiles, 'addressOf'>;
  readonly siteDir: string;
  readonly commonHead: readonly string[];
  readonly compress: Compress;
  readonly changeNotifications: ChangeNotifications;
}

/** 'no-cache' lets a browser store the response and revalidate it by ETag. */
const JSON_HEAD = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' } as const;

const cacheRow =
  ({ commonHead, compress }: Pick<CachedResponsesDeps, 'commonHead' | 'compress'>) =>
  <E extends Endpoint>(
    { response }: E & { readonly response: z.ZodMiniType },
    load: () => Promise<ResponseOf<E>>,
  ): ResponseCache<CachedResponse> => {
    let last: { readonly body: Buffer; readonly response: CachedResponse } | null = null;
    return createResponseCache(async () => {
      const body = Buffer.from(JSON.stringify(z.encode(response, await load())));
      // Most loads find the same body, which need not be compressed again.
      if (last === null || !last.body.equals(body))
        last = { body, response: new CachedResponse({ body, compressed: await compress(body), ...JSON_HEAD, commonHead }) };
      return last.response;
    });
  };

const ESTIMATES_MAX_AGE_MS = 3 * SECOND_MS;

/** Holding or releasing stock reports products, and opens and ends checkouts. */
export const TOPICS = {
  menu: ['products'],
  queueStatus: ['orders', 'products', 'settings', 'nights'],
  config: ['settings'],
} as const satisfies Record<string, readonly ChangeNotification['topic'][]>;

export const createCachedResponses = (deps: CachedResponsesDeps): CachedResponses => {
  const { config, settings, listMenu, getQueueStatus, demoStaffCode, pushSender, staticFiles, siteDir, commonHead, changeNotifications } =
    deps;
  // May be older than other responses: an estimate in minutes barely changes in three seconds, and every waiting phone requests it.
  const estimates = createResponseCache(deps.readEstimates, ESTIMATES_MAX_AGE_MS);
  const cached = cacheRow(deps);
  let description: ReturnType<typeof describeApi> | null = null;
  const responses = {
    menu: cached(contract.catalogue.listProducts, async () => presentMenu(await listMenu(), (path) => staticFiles.addressOf(path))),
    queueStatus: cached(contract.queue.status, async () => {
      // Waits for a pause that is still being read, since both get the same change notification.
      await settings.latest();
      return presentQueueStatus(await getQueueStatus());
    }),
    config: cached(contract.stand.config, async () => {
      const latest = await settings.latest();
      return presentConfig(deps.currentConfig(), latest, {
        demoStaffCode: await demoStaffCode.current(),
        pushPublicKey: await pushSender.publicKey(),
      });
    }),
    openapi: cached(contract.stand.openapi, async () => (description ??= describeApi(contract, config))),
  };
  changeNotifications.subscribe(({ topic }) => {
    if (TOPICS.menu.some((one) => one === topic)) responses.menu.invalidate();
    if (TOPICS.queueStatus.some((one) => one === topic)) responses.queueStatus.invalidate();
    if (TOPICS.config.some((one) => one === topic)) responses.config.invalidate();
  });
  const pageIn = (language: Language) =>
    createServerPage({ siteDir, products: responses.menu, stand: responses.config, commonHead, language });
  const pages = { en: pageIn('en'), es: pageIn('es') };
  const byPath = new Map<string, ResponseCache<CachedResponse>>([
    [contract.catalogue.listProducts.path, responses.menu],
    [contract.queue.status.path, responses.queueStatus],
    [contract.stand.config.path, responses.config],
    [contract.stand.openapi.path, responses.openapi],
  ]);
  return { ...responses, estimates, byPath, pageFor: (wanted) => pages[offeredLanguage(settings.current(), wanted)] };
};

/** The target of the language switch until the page's code has loaded; the browser stores the language. */
const SWITCHES: Readonly<Record<string, Language>> = { '/?lang=en': 'en', '/?lang=es': 'es' };

/** Null: not the menu's page. */
const languageOfPage = (url: string, headers: IncomingHttpHeaders): Language | null =>
  url === '/' ? languageOf(headers) : (SWITCHES[url] ?? null);

interface CachedResponsesOptions {
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
