import express, { type Express, type RequestHandler } from 'express';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import type { Config } from '../config.ts';
import { accountHandlers } from './handlers/account.handlers.ts';
import { authHandlers } from './handlers/auth.handlers.ts';
import { boardHandlers } from './handlers/board.handlers.ts';
import { catalogueHandlers } from './handlers/catalogue.handlers.ts';
import { checkoutHandlers, paymentWebhooksHandler } from './handlers/checkout.handlers.ts';
import { drawersHandlers } from './handlers/drawers.handlers.ts';
import { fulfilmentHandlers } from './handlers/fulfilment.handlers.ts';
import { handOverHandlers } from './handlers/hand-over.handlers.ts';
import { holdsHandlers } from './handlers/holds.handlers.ts';
import { imagesHandlers } from './handlers/images.handlers.ts';
import { foodFactsHandlers } from './handlers/food-facts.handlers.ts';
import { inventoryHandlers } from './handlers/inventory.handlers.ts';
import { ordersHandlers } from './handlers/orders.handlers.ts';
import { estimateHandlers } from './handlers/estimate.handlers.ts';
import { peopleHandlers } from './handlers/people.handlers.ts';
import { queueHandlers } from './handlers/queue.handlers.ts';
import { readinessHandlers } from './handlers/readiness.handlers.ts';
import { refundsHandlers } from './handlers/refunds.handlers.ts';
import { reportsHandlers } from './handlers/reports.handlers.ts';
import { callOffHandlers } from './handlers/call-off.handlers.ts';
import { bankHandlers } from './handlers/bank.handlers.ts';
import { moneyHandlers } from './handlers/money.handlers.ts';
import { nightSheetHandlers } from './handlers/night-sheet.handlers.ts';
import { nightsHandlers } from './handlers/nights.handlers.ts';
import { settingsHandlers } from './handlers/settings.handlers.ts';
import { setupHandlers } from './handlers/setup.handlers.ts';
import { staffCodesHandlers } from './handlers/staff-codes.handlers.ts';
import { stockHandlers } from './handlers/stock.handlers.ts';
import { soldOutHandlers } from './handlers/sold-out.handlers.ts';
import { stationsHandlers } from './handlers/stations.handlers.ts';
import { standHandlers } from './handlers/stand.handlers.ts';
import { textsHandlers } from './handlers/texts.handlers.ts';
import { usageHandlers } from './handlers/usage.handlers.ts';
import { windowHandlers } from './handlers/window.handlers.ts';
import type { HttpServices } from './http-services.ts';
import { mountApiDocs } from './pages/api-docs.ts';
import { createLoadShedding } from './load-shedding/load-shedding.ts';
import { limitUnfinishedBodies } from './load-shedding/rooms.ts';
import { createWhoAsks } from './load-shedding/who-asks.ts';
import { mountMailbox } from './pages/mailbox.ts';
import { mountMetrics } from './pages/metrics-page.ts';
import { answerWithMenu, mountPass } from './pages/pass.ts';
import { cachedResponses } from './cache/cached-responses.ts';
import { commonHeaders } from './middleware/common-headers.ts';
import { metering, requestLog, warnOfUnknownProxy } from './middleware/request-log.ts';
import { problemHandler } from './middleware/problem-handler.ts';
import { checkHostOf, requireHost, sameOriginOnly } from './middleware/same-origin.ts';
import { rememberLinkedLanguage } from './pages/static-files.ts';
import { mount, type HandlersFor } from './mount.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from './request/send-problem.ts';
import { openContext } from './request-context.ts';
import { mountSimulatedCheckout } from './pages/simulated-checkout.ts';
import { answerWithOrderPage } from './pages/order-page.ts';
import { mountUploadedImages } from './pages/uploaded-images.ts';
import { mountWebManifest } from './pages/web-manifest.ts';

const WEBHOOKS = Object.values({ ...contract.paymentWebhooks, ...contract.stand }).filter(
  (endpoint: Endpoint) => endpoint.rawBody === true,
);
const isWebhook = (path: string): boolean => WEBHOOKS.some((webhook) => webhook.path === path);

/** Serves only webhooks of providers that the environment names, or that can be set up; others get the response for unknown paths. */
const isServed =
  ({ payments, texts, chooses, environment }: Config) =>
  (endpoint: Endpoint): boolean => {
    const chargeable = chooses.payments
      ? [payments.provider]
      : ['stripe', 'square', ...(environment === 'production' ? [] : ['simulated'])];
    return endpoint.rawBody !== true || [...chargeable, texts.provider].some((provider) => endpoint.path.startsWith(`/api/${provider}/`));
  };

export const handlersOf = (services: HttpServices) =>
  ({
    account: accountHandlers(services),
    auth: authHandlers(services),
    board: boardHandlers(services),
    catalogue: catalogueHandlers(services),
    checkout: checkoutHandlers(services),
    drawers: drawersHandlers(services),
    stock: stockHandlers(services),
    fulfilment: fulfilmentHandlers(services),
    handOver: handOverHandlers(services),
    holds: holdsHandlers(services),
    images: imagesHandlers(services),
    foodFacts: foodFactsHandlers(services),
    inventory: inventoryHandlers(services),
    orders: ordersHandlers(services),
    paymentWebhooks: paymentWebhooksHandler(services),
    estimate: estimateHandlers(services),
    people: peopleHandlers(services),
    queue: queueHandlers(services),
    readiness: readinessHandlers(services),
    refunds: refundsHandlers(services),
    reports: reportsHandlers(services),
    bank: bankHandlers(services),
    money: moneyHandlers(services),
    callOff: callOffHandlers(services),
    nights: nightsHandlers(services),
    soldOut: soldOutHandlers(services),
    stations: stationsHandlers(services),
    nightSheet: nightSheetHandlers(services),
    settings: settingsHandlers(services),
    setup: setupHandlers(services),
    staffCodes: staffCodesHandlers(services),
    stand: standHandlers(services),
    texts: textsHandlers(services),
    usage: usageHandlers(services),
    window: windowHandlers(services),
  }) satisfies HandlersFor<typeof contract>;

const notFound: RequestHandler = (_req, res) => sendProblem(res, new ProblemAnswer('NOT_FOUND', 'There is nothing here.'));

/** The target of an order page's `<noscript>`. Takes the hash undecoded, because invalid encoding must not cause an error. */
const toPageWithoutScripts: RequestHandler = (req, res, next) => {
  const [, hash] = /^\/order-status\/([\w-]+)$/.exec(req.path) ?? [];
  if (hash === undefined || !req.url.endsWith('?plain')) return next();
  return res.set('Cache-Control', 'no-store').redirect(303, `/api/order-status/${hash}/page`);
};

/** Characters that people and programs append to a link: punctuation, a bracket, a quote, a blank or a line break. */
const BEHIND_A_LINK = /(?:[.,;:!?)\]}>'"*]|%(?:0[9AD]|2[0279C]|3[BEF]|5D|7D|C2%A0|E2%80%[89A-F][0-9A-F]))+$/i;

const LONGEST_LINK = 200;

/** The form of the app's own addresses. Others are not redirected to, because some name another host. */
const OWN_PATH = /^(?:\/[\w-]+)+$/;

const toLinkItself: RequestHandler = (req, res, next) => {
  // The pattern takes quadratic time.
  if (req.path.length > LONGEST_LINK) return next();
  const path = req.path.replace(BEHIND_A_LINK, '');
  if (path === req.path || !OWN_PATH.test(path) || path.startsWith('/api/')) return next();
  return res.redirect(302, path + req.url.slice(req.path.length));
};

/** The pipeline of every request, from top to bottom. */
export const createApp = (services: HttpServices): Express => {
  const { config, logger, clock, ids, meter, staticFiles } = services;
  const { trustProxyHops } = config;
  const isSecure = config.publicUrl.startsWith('https:');
  const { takeTurns, limitConcurrency } = createLoadShedding(services, createWhoAsks(services, isSecure));
  const withCommonHeaders = commonHeaders(services.commonHead, clock);
  const isProduction = config.environment === 'production';
  const checkHost = checkHostOf(isProduction ? config.publicUrl : null);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // One spelling of an address, so that no limit of an address is passed by.
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('trust proxy', trustProxyHops);

  app.use(cachedResponses(services.cachedResponses, { meter, clock, checkHost }));
  app.use(openContext(() => ids.uuid()));
  app.use(requireHost(checkHost, withCommonHeaders));
  // Patterns without parameters, because invalid encoding in one must not cause an error here.
  app.get(/^\/api\/order-status\/[^/]+\/page$/, answerWithOrderPage(services.settings));
  app.get(/^\/s\/[^/]+$/, answerWithMenu);
  app.use(withCommonHeaders);
  app.use(rememberLinkedLanguage);
  app.use(takeTurns);
  app.use(metering(meter));
  app.use(staticFiles.serve);
  app.use(requestLog(logger));
  if (trustProxyHops === 0) app.use(warnOfUnknownProxy(logger));
  app.use(limitUnfinishedBodies(services.bodyLimits, isWebhook));
  mountMetrics(app, services.metrics);
  mountUploadedImages(app, services.images, limitConcurrency);
  mountWebManifest(app, services.settings);
  mountPass(app, services, { isSecure, limitConcurrency });
  app.use(sameOriginOnly(config.publicUrl, isWebhook));
  // Each row authorizes, reads its body (raw bytes for webhooks, JSON of limited size for the others), and then takes a permit.
  mount(app, contract, handlersOf(services), {
    authenticate: services.authenticate,
    recordStaffNetwork: services.recordStaffNetwork,
    staffScreens: services.staffScreens,
    limitConcurrency,
    isSecure,
    isServed: isServed(config),
  });
  if (!isProduction) mountApiDocs(app);
  if (services.simulatedCheckout !== null) mountSimulatedCheckout(app, services.simulatedCheckout, limitConcurrency, services.settings);
  if (services.mailbox !== null) mountMailbox(app, services.mailbox, requireHost(checkHostOf(config.publicUrl), withCommonHeaders));
  app.get(/./, toPageWithoutScripts, toLinkItself);
  app.use(staticFiles.servePage);
  app.use(notFound);
  app.use(problemHandler(logger));
  return app;
};
