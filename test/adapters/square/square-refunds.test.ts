import { describeRefundFlow } from '../../contracts/refund-flow.contract-suite.ts';
import { makeSquareSubject } from './square-subject.ts';

describeRefundFlow('Square', () => makeSquareSubject());
