import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { makeSimulatedSubject, SIMULATED_OUTAGES } from './simulated-subject.ts';

const TRAITS = { outages: SIMULATED_OUTAGES, endsByItself: true, datesEvents: true, asksForInstructions: true };

describePaymentGateway('Simulated payments', TRAITS, makeSimulatedSubject);
