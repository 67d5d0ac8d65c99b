import { createCachedResponses } from '../http/cache/cached-responses.ts';
import { createChangeStreams } from '../http/change-streams.ts';
import { createHttpLimits } from '../http/http-limits.ts';
import { commonHeadOf } from '../http/middleware/common-headers.ts';
import { createReadiness } from '../http/readiness.ts';
import { silentRequestMeter } from '../http/request-meter.ts';
import { createStaffScreens } from '../http/staff-screens.ts';
import { createStandChanges } from '../http/stand-changes.ts';
import { createStaticFiles } from '../http/static-files.ts';
import { jobsOf } from '../worker/jobs.ts';
import { createWorker } from '../worker/worker.ts';
import { bindings } from './bindings.ts';
import { orderPages } from './order-page.ts';

/** What drives the stand from outside: requests and time. */
export const httpBindings = bindings((bind) => {
  bind('readiness').toResolvedValue(({ persistence }, { clock }) => createReadiness({ ...persistence, clock }), ['storage', 'platform']);
  bind('changeStreams').toResolvedValue(
    ({ changeNotifications }, readiness, { logger }) => createChangeStreams({ changeNotifications, readiness, logger }),
    ['storage', 'readiness', 'platform'],
  );
  bind('staffScreens').toResolvedValue((platform) => createStaffScreens(platform), ['platform']);
  bind('standChanges').toResolvedValue(
    ({ changeNotifications }, changeStreams, cachedResponses) =>
      createStandChanges({ changeNotifications, changeStreams, cachedResponses }),
    ['storage', 'changeStreams', 'cachedResponses'],
  );
  bind('staticFiles').toResolvedValue((siteDir) => createStaticFiles({ siteDir }), ['siteDir']);
  bind('commonHead').toResolvedValue(({ environment }) => commonHeadOf(environment === 'production'), ['config']);
  bind('cachedResponses').toResolvedValue(
    (config, siteDir, commonHead, { changeNotifications }, pushSender, useCases, staticFiles) =>
      createCachedResponses({ ...useCases, config, siteDir, commonHead, changeNotifications, pushSender, staticFiles }),
    ['config', 'siteDir', 'commonHead', 'storage', 'pushSender', 'useCases', 'staticFiles'],
  );
  bind('httpLimits').toResolvedValue(({ makeThrottle }, { clock }) => createHttpLimits(makeThrottle, clock), ['storage', 'platform']);
  bind('httpServices').toResolvedValue(
    (
      ports,
      { terms },
      useCases,
      limits,
      { pages: simulatedCheckout },
      { pages: mailbox },
      metrics,
      config,
      commonHead,
      readiness,
      changeStreams,
      staffScreens,
      standChanges,
      staticFiles,
      cachedResponses,
    ) => ({
      ...ports,
      ...useCases,
      ...limits,
      terms,
      simulatedCheckout,
      mailbox,
      metrics,
      meter: metrics ?? silentRequestMeter,
      orderPages,
      config,
      commonHead,
      readiness,
      changeStreams,
      staffScreens,
      standChanges,
      staticFiles,
      cachedResponses,
    }),
    [
      'ports',
      'policies',
      'useCases',
      'httpLimits',
      'paymentProvider',
      'emailProvider',
      'metrics',
      'config',
      'commonHead',
      'readiness',
      'changeStreams',
      'staffScreens',
      'standChanges',
      'staticFiles',
      'cachedResponses',
    ],
  );
  bind('worker').toResolvedValue(
    (useCases, { changeNotifications }, { logger }) => createWorker({ jobs: jobsOf(useCases), changeNotifications, logger }),
    ['useCases', 'storage', 'platform'],
  );
});
