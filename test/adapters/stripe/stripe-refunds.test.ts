import { describeRefundFlow } from '../../contracts/refund-flow.contract-suite.ts';
import { makeStripeSubject } from './stripe-subject.ts';

describeRefundFlow('Stripe', makeStripeSubject);
