import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { makeSquareSubject, SQUARE_TRAITS } from './square-subject.ts';

describePaymentGateway('Square', SQUARE_TRAITS, () => makeSquareSubject());
