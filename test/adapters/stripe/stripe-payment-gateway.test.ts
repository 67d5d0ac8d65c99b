import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { makeStripeSubject, STRIPE_OUTAGES } from './stripe-subject.ts';

describePaymentGateway('Stripe', STRIPE_OUTAGES, makeStripeSubject);
