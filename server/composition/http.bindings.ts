import type { Policies } from '#core/application/policies.ts';
import { createCachedResponses } from '../http/cache/cached-responses.ts';
import { compress } from '../http/cache/compress.ts';
import { createChangeStreams } from '../http/streams/change-streams.ts';
import { HTTP_LIMITS } from '../http/http-limits.ts';
import { commonHeadOf } from '../http/middleware/common-headers.ts';
import { createReadiness } from '../http/listener/readiness.ts';
import { silentRequestMeter } from '../http/middleware/request-log.ts';
import { createStaffScreens } from '../http/request/staff-screens.ts';
import { createStandChanges } from '../http/streams/stand-changes.ts';
import { createStaticFiles } from '../http/pages/static-files.ts';
import { jobsOf } from '../worker/jobs.ts';
import { createWorker } from '../worker/worker.ts';
import { bindings } from './bindings.ts';

const policiesOfHttp = ({ terms, sessionPolls, statusPolls, follows, usageCalls }: Policies) => ({
  terms,
  sessionPolls,
  statusPolls,
  follows,
  usageCalls,
});

export const httpBindings = bindings({
  readiness: (from) => createReadiness({ ...from('storage').persistence, clock: from('platform').clock }),
  changeStreams: (from) => createChangeStreams({ ...from('storage'), ...from('platform'), readiness: from('readiness') }),
  staffScreens: (from) => createStaffScreens(from('platform')),
  standChanges: (from) =>
    createStandChanges({ ...from('storage'), changeStreams: from('changeStreams'), cachedResponses: from('cachedResponses') }),
  staticFiles: (from) => createStaticFiles({ siteDir: from('siteDir') }),
  compress: () => compress,
  commonHead: (from) => commonHeadOf(from('config').environment === 'production'),
  cachedResponses: (from) =>
    createCachedResponses({
      ...from('useCases'),
      ...from('storage'),
      config: from('config'),
      currentConfig: from('providers').config,
      siteDir: from('siteDir'),
      commonHead: from('commonHead'),
      compress: from('compress'),
      pushSender: from('pushSender'),
      staticFiles: from('staticFiles'),
    }),
  httpLimits: () => HTTP_LIMITS,
  httpServices: (from) => ({
    ...from('ports'),
    ...from('useCases'),
    ...from('httpLimits'),
    ...policiesOfHttp(from('policies')),
    simulatedCheckout: from('paymentProvider')?.pages ?? null,
    mailbox: from('emailProvider')?.pages ?? null,
    metrics: from('metrics'),
    meter: from('metrics') ?? silentRequestMeter,
    config: from('config'),
    currentConfig: from('providers').config,
    commonHead: from('commonHead'),
    readiness: from('readiness'),
    changeStreams: from('changeStreams'),
    staffScreens: from('staffScreens'),
    standChanges: from('standChanges'),
    staticFiles: from('staticFiles'),
    cachedResponses: from('cachedResponses'),
  }),
  worker: (from) => createWorker({ ...from('storage'), ...from('platform'), jobs: jobsOf(from('useCases')) }),
});
