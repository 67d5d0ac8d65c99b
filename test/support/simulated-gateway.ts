import type { SimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import type { ServerHarness } from './server-harness.ts';

/** The provider of a stand whose environment names none, with its ledger and its dashboard. */
export const simulatedGatewayOf = ({ services }: Pick<ServerHarness, 'services'>): SimulatedPaymentGateway => {
  const provider = services.get('paymentProvider');
  if (provider === null) throw new Error('this stand has no payment provider');
  return provider.gateway as SimulatedPaymentGateway;
};
