import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { makeStripeSubject, STRIPE_OUTAGES } from './stripe-subject.ts';

describePayoutReader('Stripe', STRIPE_OUTAGES, makeStripeSubject);
