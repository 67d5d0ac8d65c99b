import { createDisabledPushSender } from '#adapters/web-push/disabled-push-sender.ts';
import { createWebPushSender, type WebPushSettings } from '#adapters/web-push/web-push-sender.ts';
import type { Config } from '../config.ts';
import { createCachedResponses } from '../http/cache/cached-responses.ts';
import { createChangeStreams } from '../http/change-streams.ts';
import type { HttpServices } from '../http/http-services.ts';
import { createStandChanges } from '../http/stand-changes.ts';
import { createStaffScreens } from '../http/staff-screens.ts';
import { createReadiness } from '../http/readiness.ts';
import { createStaticFiles } from '../http/static-files.ts';
import { jobsOf, type JobServices } from '../worker/jobs.ts';
import { createWorker, type WorkerDeps } from '../worker/worker.ts';
import { emailBindings, type MakeEmailProvider } from './email.bindings.ts';
import type { Given, Platform, Storage } from './given.bindings.ts';
import { metricsBindings, type MakeMetrics } from './metrics.bindings.ts';
import { paymentBindings, type MakePaymentProvider } from './payments.bindings.ts';
import { USE_CASES } from './use-cases.bindings.ts';
import { orderPages } from './order-page.ts';
import { textBindings, type MakeTextSender } from './texts.bindings.ts';
import { keysOf, wired, type Made } from './wiring.ts';

/** What had to be opened or loaded beforehand, because the container itself is synchronous (style §1.4). */
export interface Outside {
  readonly platform: Platform;
  readonly storage: Storage;
  readonly makePayments: MakePaymentProvider;
  readonly makeEmail: MakeEmailProvider;
  readonly makeTexts: MakeTextSender;
  readonly makeMetrics: MakeMetrics;
}

type PushSenderDeps = Pick<WebPushSettings, 'documents' | 'clock'> & { readonly config: Config; readonly pushContact: string | null };
type Work = Omit<WorkerDeps, 'jobs'> & JobServices;

/** What drives the stand from outside: requests and time. */
const DELIVERY = {
  readiness: wired(createReadiness, ['ping', 'schemaIsCurrent']),
  changeStreams: wired(createChangeStreams, ['changeNotifications', 'readiness', 'logger']),
  standChanges: wired(createStandChanges, ['changeNotifications', 'changeStreams', 'cachedResponses']),
  staffScreens: wired(createStaffScreens, ['changeStreams']),
  pushSender: wired(
    ({ config, pushContact: contact, ...settings }: PushSenderDeps) =>
      config.sendsPush ? createWebPushSender({ ...settings, contact }) : createDisabledPushSender(),
    ['config', 'documents', 'clock', 'pushContact'],
  ),
  staticFiles: wired(createStaticFiles, ['siteDir']),
  orderPages: wired(() => orderPages, []),
  cachedResponses: wired(createCachedResponses, [
    'config',
    'settings',
    'listMenu',
    'getQueueStatus',
    'readEstimates',
    'demoStaffCode',
    'pushSender',
    'staticFiles',
    'siteDir',
    'commonHead',
    'changeNotifications',
  ]),
  httpServices: wired(
    (services: HttpServices) => services,
    [
      ...keysOf(USE_CASES),
      'config',
      'terms',
      'words',
      'settings',
      'logger',
      'clock',
      'ids',
      'readiness',
      'meter',
      'metrics',
      'staticFiles',
      'orderPages',
      'commonHead',
      'cachedResponses',
      'addressCeiling',
      'usageCeiling',
      'bodyPools',
      'concurrencyLimits',
      'turns',
      'tickets',
      'secrets',
      'sessionPolls',
      'statusPolls',
      'follows',
      'changeStreams',
      'standChanges',
      'staffScreens',
      'images',
      'simulatedCheckout',
      'mailbox',
    ],
  ),
  worker: wired(
    ({ changeNotifications, logger, ...work }: Work) => createWorker({ jobs: jobsOf(work), changeNotifications, logger }),
    [
      'changeNotifications',
      'logger',
      'settings',
      'deliverOutbox',
      'notifyReady',
      'sendTexts',
      'forgetSubscribers',
      'reconcileCheckouts',
      'watchHolds',
      'settleRefunds',
      'carryOutCallOff',
      'forgetVisitors',
      'forgetLogins',
      'forgetContacts',
      'demoStaffCode',
      'openDueNight',
      'keepClosingTime',
      'staffPresence',
      'usageCounter',
    ],
  ),
};

export const wiringOf = ({ makePayments, makeEmail, makeTexts, makeMetrics }: Outside) => ({
  ...USE_CASES,
  ...DELIVERY,
  ...paymentBindings(makePayments),
  ...emailBindings(makeEmail),
  ...textBindings(makeTexts),
  ...metricsBindings(makeMetrics),
});

/** The typed map of everything the container holds: key → type (style §1.4). */
export type Bindings = Given & Made<ReturnType<typeof wiringOf>>;
