import { createDocumentStaffNetworks } from '#adapters/documents/document-staff-networks.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import type { StationLimits } from '#core/domain/queue/capacity.ts';
import type { Pause as StationPause } from '#core/domain/queue/pause.ts';
import { QUEUE_LIMITS, type QueueLimits } from '#core/domain/queue/queue-policy.ts';
import type { Pause } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import { makeCancelCheckout } from '#core/use-cases/checkout/cancel-checkout.ts';
import { makeCheckoutTerms, windowTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeFindOrderBySession } from '#core/use-cases/checkout/find-order-by-session.ts';
import { makeFulfilCheckout } from '#core/use-cases/checkout/fulfil-checkout.ts';
import type { ProviderQuestions } from '#core/use-cases/checkout/provider-questions.ts';
import { makeReceiveWebhookEvent } from '#core/use-cases/checkout/receive-webhook-event.ts';
import { makeReconcileCheckouts } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { makeReleaseUnopened, makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import { makeSettleCheckout } from '#core/use-cases/checkout/settle-checkout.ts';
import { makeStations } from '#core/use-cases/queue/read-stations.ts';
import { makeStartCheckout, type StartCheckoutDeps } from '#core/use-cases/checkout/start-checkout.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { makeSettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { makeSyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import { fixedClock } from './fakes/fixed-clock.ts';
import { noBudget } from './fakes/no-budgets.ts';
import { recordingLogger } from './fakes/recording-logger.ts';
import { scriptedPaymentGateway } from './fakes/scripted-payment-gateway.ts';
import { sequentialIds } from './fakes/sequential-ids.ts';

const thankYouUrl = (id: string): string => `http://stand.example/success?session_id=${id}`;

/** How long a round of the reconciler waits for answers: a provider in memory gives them all. */
const forEver: Pause = () => new Promise(() => undefined);

export type CheckoutHarnessOptions = {
  /** What is on the shelf, by slug of the starter catalogue. */
  readonly stock?: Readonly<Record<string, number>>;
  readonly queueLimits?: QueueLimits;
  readonly stationLimits?: StationLimits;
  readonly pauses?: readonly StationPause[];
  readonly providerQuestions?: ProviderQuestions;
};

/** The checkout's use cases wired as the server wires them, on the in-memory store and a scripted provider. */
export const checkoutHarness = async ({
  stock = { cola: 10, 'hot-dog': 10 },
  queueLimits = QUEUE_LIMITS,
  stationLimits = {},
  pauses = [],
  providerQuestions = noBudget,
}: CheckoutHarnessOptions = {}) => {
  const clock = fixedClock();
  const logger = recordingLogger();
  const ids = sequentialIds();
  const payments = scriptedPaymentGateway(clock);
  const inMemory = createInMemoryPersistence({ clock });
  const persistence: Persistence = inMemory;
  const { unitOfWork, orders, checkouts } = persistence;
  const starters = STARTER_CATALOGUE.filter(({ slug }) => slug in stock).map((starter) => ({
    ...starter,
    stock: stock[starter.slug] ?? 0,
  }));
  await unitOfWork.run(async (tx) => {
    for (const starter of starters) await tx.products.addStarter(starter);
    return ok(undefined);
  });

  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits, stationLimits, pauses });
  const orderMails = makeOrderMails({
    standName: 'Bandstand',
    pickupPlace: 'the southwest corner of the bleachers',
    publicUrl: 'http://stand.example',
    feeBasisPoints: 300,
  });
  const numbering = { standCode: 'BAND', timeZone: 'America/New_York' };
  const fulfil = makeFulfilCheckout({ unitOfWork, checkouts, clock, ids, orderMails, numbering, logger });
  const release = makeReleaseCheckout({ unitOfWork });
  const releaseUnopened = makeReleaseUnopened({ unitOfWork });
  const settle = makeSettleCheckout({ unitOfWork, checkouts, payments, fulfil, release, releaseUnopened, clock });
  const settleRefund = makeSettleRefund({ unitOfWork, payments, clock, logger });
  const syncPayment = makeSyncPayment({ unitOfWork, payments, clock });
  const pause = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };

  const products = async (): Promise<readonly Product[]> => persistence.products.listActive();
  const productNamed = async (name: string): Promise<Product> => {
    const found = (await products()).find((product) => product.name === name);
    if (found === undefined) throw new Error(`no product ${name}`);
    return found;
  };
  /** A cart as the screen shows it: right prices, right fee. */
  const cartOf = async (wanted: Readonly<Record<string, number>>, rest: Partial<CartAsShown> = {}): Promise<CartAsShown> => {
    const lines = await Promise.all(Object.entries(wanted).map(async ([name, quantity]) => ({ ...(await productNamed(name)), quantity })));
    const donationCents: Cents = rest.donationCents ?? ZERO;
    const shown = quote(
      lines.map((line) => ({ unitPriceCents: line.priceCents, quantity: line.quantity })),
      donationCents,
    );
    return {
      items: lines.map((line) => ({ productId: line.id, quantity: line.quantity, shownPriceCents: line.priceCents })),
      shownFeeCents: shown.feeCents,
      donationCents,
      visitorId: null,
      network: null,
      isNewcomer: false,
      language: 'en',
      idempotencyKey: null,
      ...rest,
    };
  };

  const starting: StartCheckoutDeps = {
    unitOfWork,
    checkouts,
    staffNetworks: createDocumentStaffNetworks(inMemory.documents, clock),
    staffPresence: { isAway: () => false },
    stations: makeStations({ queue: persistence.queue, products: persistence.products, terms, clock }),
    payments,
    settle,
    releaseUnopened,
    providerQuestions,
    terms,
    clock,
    pause,
    ids,
    logger,
    thankYouUrl,
  };

  return {
    clock,
    logger,
    payments,
    persistence,
    checkouts,
    settle,
    cartOf,
    productNamed,
    /** By phone at the window. */
    startAtTheWindow: makeStartCheckout({ ...starting, terms: windowTerms(terms) }),
    start: makeStartCheckout(starting),
    cancel: makeCancelCheckout({ unitOfWork, checkouts, payments, settle, providerQuestions, clock }),
    reconcile: makeReconcileCheckouts({ unitOfWork, checkouts, settle, clock, pause: forEver, logger }),
    receiveWebhookEvent: makeReceiveWebhookEvent({ payments, settle, syncPayment, logger }),
    findOrder: makeFindOrderBySession({ orders, checkouts, settle, providerQuestions }),
    orderMails,
    ids,
    settleRefund,
    syncPayment,
    settleRefunds: makeSettleRefunds({ refunds: persistence.refunds, settle: settleRefund, logger }),
    /** What is available, on sale. */
    available: async (name: string): Promise<number> => (await productNamed(name)).available,
    /** Somebody at the counter takes so many off the shelf without selling them. */
    takeOff: async (name: string, quantity: number): Promise<void> => {
      const { id } = await productNamed(name);
      await unitOfWork.run(async (tx) => {
        await tx.products.lockForSale([id]);
        await tx.products.moveStock([{ productId: id, onHand: -quantity, reserved: 0, sold: 0 }]);
        return ok(undefined);
      });
    },
  };
};

export type CheckoutHarness = Awaited<ReturnType<typeof checkoutHarness>>;
