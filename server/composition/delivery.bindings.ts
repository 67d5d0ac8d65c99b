import type { Container } from 'inversify';
import type { Config } from '../config.ts';
import { createCachedResponses } from '../http/cache/cached-responses.ts';
import { createChangeStreams } from '../http/change-streams.ts';
import type { HttpServices } from '../http/http-services.ts';
import { commonHeadOf } from '../http/middleware/common-headers.ts';
import { createStaticFiles } from '../http/static-files.ts';
import { jobsOf, type JobServices } from '../worker/jobs.ts';
import { createWorker, type WorkerDeps } from '../worker/worker.ts';
import { bindFactory } from './bind-factory.ts';

const HTTP_SERVICES = {
  config: 'config',
  logger: 'logger',
  clock: 'clock',
  ids: 'ids',
  readiness: 'readiness',
  meter: 'meter',
  metrics: 'metrics',
  staticFiles: 'staticFiles',
  commonHead: 'commonHead',
  cachedResponses: 'cachedResponses',
  addressCeiling: 'addressCeiling',
  bodyPools: 'bodyPools',
  sessionPolls: 'sessionPolls',
  statusPolls: 'statusPolls',
  follows: 'follows',
  authenticate: 'authenticate',
  identify: 'identify',
  logInAdmin: 'logInAdmin',
  logInStaff: 'logInStaff',
  logOut: 'logOut',
  listOrders: 'listOrders',
  getOrder: 'getOrder',
  changeOrderStatus: 'changeOrderStatus',
  reopenOrder: 'reopenOrder',
  undoReady: 'undoReady',
  remindCustomer: 'remindCustomer',
  changeStreams: 'changeStreams',
  listStaffCodes: 'listStaffCodes',
  issueStaffCode: 'issueStaffCode',
  revokeStaffCode: 'revokeStaffCode',
  startCheckout: 'startCheckout',
  cancelCheckout: 'cancelCheckout',
  receiveWebhookEvent: 'receiveWebhookEvent',
  findOrderBySession: 'findOrderBySession',
  getOrderStatus: 'getOrderStatus',
  followOrder: 'followOrder',
  unfollowOrder: 'unfollowOrder',
  lookUpOrder: 'lookUpOrder',
  recordHeartbeat: 'recordHeartbeat',
  getMetrics: 'getMetrics',
  listInventory: 'listInventory',
  addProduct: 'addProduct',
  renameProduct: 'renameProduct',
  repriceProduct: 'repriceProduct',
  repriceCategory: 'repriceCategory',
  setProductActive: 'setProductActive',
  setProductImage: 'setProductImage',
  setStock: 'setStock',
  listImages: 'listImages',
  uploadImage: 'uploadImage',
  listRefunds: 'listRefunds',
  refundItem: 'refundItem',
  refundRest: 'refundRest',
  getSalesReport: 'getSalesReport',
  getSalesCsv: 'getSalesCsv',
  listAudit: 'listAudit',
  sendTestEmail: 'sendTestEmail',
  images: 'images',
  simulatedCheckout: 'simulatedCheckout',
  mailbox: 'mailbox',
} as const;

const JOBS = {
  deliverOutbox: 'deliverOutbox',
  notifyReady: 'notifyReady',
  forgetSubscribers: 'forgetSubscribers',
  reconcileCheckouts: 'reconcileCheckouts',
  settleRefunds: 'settleRefunds',
  forgetVisitors: 'forgetVisitors',
  forgetLogins: 'forgetLogins',
  forgetContacts: 'forgetContacts',
  demoStaffCode: 'demoStaffCode',
} as const;

/** What drives the stand from outside: requests and time. */
export const bindDelivery = (container: Container): void => {
  bindFactory(container, 'changeStreams', createChangeStreams, {
    changeNotifications: 'changeNotifications',
    readiness: 'readiness',
    logger: 'logger',
  });
  bindFactory(container, 'commonHead', ({ config }: { readonly config: Config }) => commonHeadOf(config.environment === 'production'), {
    config: 'config',
  });
  bindFactory(container, 'staticFiles', createStaticFiles, { siteDir: 'siteDir' });
  bindFactory(container, 'cachedResponses', createCachedResponses, {
    config: 'config',
    listMenu: 'listMenu',
    getQueueStatus: 'getQueueStatus',
    demoStaffCode: 'demoStaffCode',
    pushSender: 'pushSender',
    staticFiles: 'staticFiles',
    siteDir: 'siteDir',
    commonHead: 'commonHead',
    changeNotifications: 'changeNotifications',
  });
  bindFactory(container, 'httpServices', (services: HttpServices) => services, HTTP_SERVICES);
  bindFactory(
    container,
    'worker',
    ({ changeNotifications, logger, ...work }: Omit<WorkerDeps, 'jobs'> & JobServices) =>
      createWorker({ jobs: jobsOf(work), changeNotifications, logger }),
    {
      ...JOBS,
      changeNotifications: 'changeNotifications',
      logger: 'logger',
    },
  );
};
