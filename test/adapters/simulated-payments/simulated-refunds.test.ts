import { describeRefundFlow } from '../../contracts/refund-flow.contract-suite.ts';
import { makeSimulatedSubject } from './simulated-subject.ts';

describeRefundFlow('simulated payments', makeSimulatedSubject);
