import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { describeRefundFlow } from '#test/contracts/refund-flow.contract-suite.ts';
import { makeStripeSubject, STRIPE_OUTAGES } from './stripe-subject.ts';

const TRAITS = { outages: STRIPE_OUTAGES, endsByItself: true, datesEvents: true, asksForInstructions: true };

describePaymentGateway('Stripe', TRAITS, makeStripeSubject);
describePayoutReader('Stripe', STRIPE_OUTAGES, makeStripeSubject);
describeRefundFlow('Stripe', makeStripeSubject);
