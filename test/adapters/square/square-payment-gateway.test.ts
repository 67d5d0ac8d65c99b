import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { describeRefundFlow } from '#test/contracts/refund-flow.contract-suite.ts';
import { makeSquareSubject, SQUARE_TRAITS } from './square-subject.ts';

describePaymentGateway('Square', SQUARE_TRAITS, () => makeSquareSubject());
describePayoutReader('Square', SQUARE_TRAITS.outages, makeSquareSubject);
describeRefundFlow('Square', () => makeSquareSubject());
