import { contract } from '#adapters/http-contract/contract.ts';
import type { Clock, Pause } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import type { Config } from '../config.ts';
import type { PaymentsConfig } from '../provider-settings.ts';
import { bindings, type PaymentProvider } from './bindings.ts';

/** Null: none is configured. */
export type MakePaymentProvider = (deps: {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly pause: Pause;
}) => PaymentProvider | null;

type Simulated = Extract<PaymentsConfig, { readonly provider: 'simulated' }>;
type Stripe = Extract<PaymentsConfig, { readonly provider: 'stripe' }>;
type Square = Extract<PaymentsConfig, { readonly provider: 'square' }>;

const loadSimulated = async ({ port, publicUrl, stand, timeZone }: Config, _payments: Simulated): Promise<MakePaymentProvider> => {
  const { createSimulatedPaymentGateway } = await import('#adapters/simulated-payments/simulated-payment-gateway.ts');
  const { createSimulatedCheckoutPage } = await import('#adapters/simulated-payments/simulated-checkout-page.ts');
  return (deps) => {
    // Uses the loopback address: PUBLIC_URL may be a name that only resolves outside.
    const options = { ...deps, publicUrl, webhookUrl: `http://127.0.0.1:${port}${contract.paymentWebhooks.simulated.path}` };
    const gateway = createSimulatedPaymentGateway(options);
    return {
      gateway,
      ledger: { totals: () => gateway.ledger() },
      isBreakerOpen: () => false,
      pages: createSimulatedCheckoutPage({ ...options, standName: stand.name, timeZone }),
    };
  };
};

/** The wrappers of every provider that is called over the network. */
const loadGuard = async () => {
  const { withBreaker } = await import('#adapters/payments-breaker/with-breaker.ts');
  const { withLimiter } = await import('#adapters/payments-breaker/with-limiter.ts');
  const { createElapsedClock } = await import('#adapters/system/clock-and-ids.ts');
  return (gateway: PaymentGateway & PayoutReader, options: { readonly clock: Clock; readonly pause: Pause }) =>
    withBreaker(withLimiter(gateway, { ...options, clock: createElapsedClock() }), options);
};

const loadStripe = async ({ publicUrl, stand }: Config, payments: Stripe): Promise<MakePaymentProvider> => {
  const { createStripePaymentGateway } = await import('#adapters/stripe/stripe-payment-gateway.ts');
  const guarded = await loadGuard();
  return ({ clock, pause }) => {
    const stripe = createStripePaymentGateway({ ...payments, publicUrl, standName: stand.name, clock });
    const gateway = guarded(stripe, { clock, pause });
    return { gateway, pages: null, ledger: null, isBreakerOpen: gateway.isBreakerOpen };
  };
};

const loadSquare = async ({ publicUrl, stand }: Config, payments: Square): Promise<MakePaymentProvider> => {
  const { createSquarePaymentGateway } = await import('#adapters/square/square-payment-gateway.ts');
  const guarded = await loadGuard();
  return ({ clock, documents, ids, pause }) => {
    const square = createSquarePaymentGateway({ ...payments, publicUrl, standName: stand.name, documents, ids });
    const gateway = guarded(square, { clock, pause });
    return { gateway, pages: null, ledger: null, isBreakerOpen: gateway.isBreakerOpen };
  };
};

/** The only place that chooses the payment provider. Other providers are not even loaded. */
export const loadPaymentProvider = async (config: Config): Promise<MakePaymentProvider> => {
  const { payments } = config;
  if (payments.provider === 'stripe') return loadStripe(config, payments);
  if (payments.provider === 'square') return loadSquare(config, payments);
  if (payments.provider === 'simulated') return loadSimulated(config, payments);
  return () => null;
};

export const paymentBindings = (make: MakePaymentProvider) =>
  bindings({ paymentProvider: (from) => make({ documents: from('documents'), ...from('platform') }) });
