import { bindings } from './bindings.ts';
import { loadEmailProvider } from './email.bindings.ts';
import { createLiveProviders } from './live-providers.ts';
import { loadPaymentProvider } from './payments.bindings.ts';

/** The environment's providers, overridden by those set up while the stand runs. */
export const providerBindings = bindings({
  providers: (from) => {
    const deps = { documents: from('documents'), ...from('platform') };
    return createLiveProviders({
      config: from('config'),
      payments: from('paymentProvider'),
      email: from('emailProvider'),
      openPayments: async (config) => (await loadPaymentProvider(config))(deps),
      openEmail: async (config) => (await loadEmailProvider(config))(deps),
      clock: deps.clock,
      logger: deps.logger,
    });
  },
});
