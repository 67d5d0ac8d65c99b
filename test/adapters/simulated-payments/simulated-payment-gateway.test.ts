import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { describeRefundFlow } from '#test/contracts/refund-flow.contract-suite.ts';
import { makeSimulatedSubject, SIMULATED_OUTAGES } from './simulated-subject.ts';

const TRAITS = { outages: SIMULATED_OUTAGES, endsByItself: true, datesEvents: true, asksForInstructions: true };

describePaymentGateway('Simulated payments', TRAITS, makeSimulatedSubject);
describePayoutReader('The simulated provider', SIMULATED_OUTAGES, makeSimulatedSubject);
describeRefundFlow('simulated payments', makeSimulatedSubject);
