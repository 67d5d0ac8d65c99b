import { describe, expect, test } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { createInMemoryThrottle } from '#adapters/rate-limits/in-memory-throttle.ts';
import type { Bindings } from '#server/composition/bindings.ts';
import { buildContainer, loadProviders, type Outside } from '#server/composition/container.ts';
import { makeThrottles } from '#server/composition/open-storage.ts';
import { parseConfig, type RawEnvironment } from '#server/config.ts';
import { fixedClock } from '../support/fakes/fixed-clock.ts';
import { recordingEmailSender } from '../support/fakes/recording-email-sender.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';

/** A new binding that is not listed here does not compile. */
const EVERY_KEY: Record<keyof Bindings, true> = {
  config: true,
  readiness: true,
  meter: true,
  metrics: true,
  siteDir: true,
  staticFiles: true,
  commonHead: true,
  cachedResponses: true,
  addressCeiling: true,
  bodyPools: true,
  sessionPolls: true,
  statusPolls: true,
  follows: true,
  listMenu: true,
  startCheckout: true,
  cancelCheckout: true,
  receiveWebhookEvent: true,
  findOrderBySession: true,
  getOrderStatus: true,
  followOrder: true,
  unfollowOrder: true,
  lookUpOrder: true,
  getQueueStatus: true,
  recordHeartbeat: true,
  getMetrics: true,
  simulatedCheckout: true,
  mailbox: true,
  deliverOutbox: true,
  notifyReady: true,
  forgetSubscribers: true,
  reconcileCheckouts: true,
  settleRefunds: true,
  forgetVisitors: true,
  clock: true,
  pause: true,
  ids: true,
  logger: true,
  decoys: true,
  lookupThrottle: true,
  persistence: true,
  unitOfWork: true,
  products: true,
  checkouts: true,
  orders: true,
  queue: true,
  refunds: true,
  outbox: true,
  pushes: true,
  presence: true,
  documents: true,
  changeNotifications: true,
  paymentProvider: true,
  emailProvider: true,
  payments: true,
  composer: true,
  emailSender: true,
  pushSender: true,
  terms: true,
  orderMails: true,
  pickupPlace: true,
  pushContact: true,
  queueLimits: true,
  numbering: true,
  thankYouUrl: true,
  settleCheckout: true,
  fulfilCheckout: true,
  releaseCheckout: true,
  abandonCheckout: true,
  seedCatalogue: true,
  authenticate: true,
  identify: true,
  logInAdmin: true,
  logInStaff: true,
  logOut: true,
  listOrders: true,
  getOrder: true,
  changeOrderStatus: true,
  reopenOrder: true,
  undoReady: true,
  remindCustomer: true,
  changeStreams: true,
  listStaffCodes: true,
  issueStaffCode: true,
  revokeStaffCode: true,
  demoStaffCode: true,
  forgetLogins: true,
  forgetContacts: true,
  secrets: true,
  hasher: true,
  staffCodes: true,
  accessTokens: true,
  adminCredentials: true,
  staffGuesses: true,
  adminGuesses: true,
  standWords: true,
  timeZone: true,
  staffCodeMs: true,
  contactMs: true,
  isProduction: true,
  announceOrder: true,
  setAdminPassword: true,
  prepareAdminPassword: true,
  listInventory: true,
  addProduct: true,
  renameProduct: true,
  repriceProduct: true,
  repriceCategory: true,
  setProductActive: true,
  setProductImage: true,
  setStock: true,
  listImages: true,
  uploadImage: true,
  knowsImage: true,
  images: true,
  builtInImages: true,
  imageProcessor: true,
  listRefunds: true,
  refundItem: true,
  refundRest: true,
  settleRefund: true,
  paymentLedger: true,
  reconcileNow: true,
  compareLedger: true,
  exportLedger: true,
  syncPayment: true,
  getSalesReport: true,
  getSalesCsv: true,
  listAudit: true,
  sendTestEmail: true,
  testMailThrottle: true,
  feeBasisPoints: true,
  audit: true,
  sales: true,
  worker: true,
  httpServices: true,
};

const isKey = (key: string): key is keyof Bindings => key in EVERY_KEY;

const PAYMENTS: readonly RawEnvironment[] = [
  { PAYMENT_PROVIDER: 'simulated' },
  { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
  {
    PAYMENT_PROVIDER: 'square',
    SQUARE_ACCESS_TOKEN: 'EAAA_token_of_the_container_test',
    SQUARE_LOCATION_ID: 'L_CONTAINER',
    SQUARE_API_URL: 'http://127.0.0.1:1',
  },
];
const EMAIL: readonly RawEnvironment[] = [
  { EMAIL_PROVIDER: 'mailbox' },
  { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://localhost:1025', EMAIL_FROM: 'stand@example.org' },
  { EMAIL_PROVIDER: 'postmark', POSTMARK_SERVER_TOKEN: 'token-of-the-container-test', EMAIL_FROM: 'stand@example.org' },
];
const COMBINATIONS = PAYMENTS.flatMap((payments) => EMAIL.map((email) => ({ ...payments, ...email })));

const outsideOf = async (env: RawEnvironment): Promise<Outside & { readonly config: ReturnType<typeof parseConfig> }> => {
  const config = parseConfig(env);
  const clock = fixedClock();
  const persistence = createInMemoryPersistence({ clock });
  const throttles = makeThrottles((_name, budget) => createInMemoryThrottle({ clock, ...budget }));
  return {
    config,
    platform: { clock, logger: recordingLogger(), siteDir: '' },
    storage: { persistence, changeNotifications: persistence.changeNotifications, throttles, decoyKey: 'a key that is only for this test' },
    ...(await loadProviders(config)),
  };
};

describe('container', () => {
  test.each(COMBINATIONS)('resolves every binding with $PAYMENT_PROVIDER and $EMAIL_PROVIDER', async (env) => {
    const { config, ...outside } = await outsideOf(env);
    const services = buildContainer(config, outside);
    for (const key of Object.keys(EVERY_KEY).filter(isKey)) expect(services.get(key), key).toBeDefined();
    expect(services.get('payments').provider).toBe(env['PAYMENT_PROVIDER']);
    expect(services.get('simulatedCheckout') !== null).toBe(env['PAYMENT_PROVIDER'] === 'simulated');
    expect(services.get('mailbox') !== null).toBe(env['EMAIL_PROVIDER'] === 'mailbox');
  });

  test('makes everything once', async () => {
    const { config, ...outside } = await outsideOf({});
    const services = buildContainer(config, outside);
    expect(services.get('startCheckout')).toBe(services.get('startCheckout'));
    expect(services.get('httpServices').startCheckout).toBe(services.get('startCheckout'));
  });

  test('an override reaches whoever depends on it', async () => {
    const { config, ...outside } = await outsideOf({});
    const emailSender = recordingEmailSender();
    const services = buildContainer(config, outside, { emailSender });
    expect(services.get('emailSender')).toBe(emailSender);
  });
});
