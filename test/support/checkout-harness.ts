import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
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
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { ProviderQuestions } from '#core/use-cases/admission/provider-questions.ts';
import { fakePorts } from './fakes/fake-ports.ts';
import { noBudget } from './fakes/no-budgets.ts';

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

/** Checkouts, on the in-memory store and a scripted provider. */
export const checkoutHarness = async ({
  stock = { cola: 10, 'hot-dog': 10 },
  queueLimits = QUEUE_LIMITS,
  stationLimits = {},
  pauses = [],
  providerQuestions = noBudget,
}: CheckoutHarnessOptions = {}) => {
  const ports = fakePorts();
  const { clock, logger, ids, payments, unitOfWork, checkouts } = ports;
  const persistence: Persistence = ports;
  const starters = STARTER_CATALOGUE.filter(({ slug }) => slug in stock).map((starter) => ({
    ...starter,
    stock: stock[starter.slug] ?? 0,
  }));
  await unitOfWork.run(async (tx) => {
    for (const starter of starters) await tx.products.addStarter(starter);
    return ok(undefined);
  });

  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits, stationLimits, pauses });
  const pause = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const policies = { ...policiesOf(ports), terms, providerQuestions };
  const useCases = createUseCases({ ...ports, pause }, policies);
  const { settleCheckout: settle, settleRefund, syncPayment } = useCases;

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
      isVouchedFor: false,
      language: 'en',
      idempotencyKey: null,
      ...rest,
    };
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
    startAtTheWindow: useCases.startPhonePayment,
    start: useCases.startCheckout,
    cancel: useCases.cancelCheckout,
    reconcile: createUseCases({ ...ports, pause: forEver }, policies).reconcileCheckouts,
    receiveWebhookEvent: useCases.receiveWebhookEvent,
    findOrder: useCases.findOrderBySession,
    orderMails: policies.orderMails,
    ids,
    settleRefund,
    syncPayment,
    settleRefunds: useCases.settleRefunds,
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
