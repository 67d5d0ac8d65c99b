import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { makeStripeSubject, STRIPE_OUTAGES } from './stripe-subject.ts';

const TRAITS = { outages: STRIPE_OUTAGES, endsByItself: true, datesEvents: true, asksForInstructions: true };

describePaymentGateway('Stripe', TRAITS, makeStripeSubject);
