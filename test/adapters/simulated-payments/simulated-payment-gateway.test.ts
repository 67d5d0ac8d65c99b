import { describePaymentGateway } from '#test/contracts/payment-gateway.contract-suite.ts';
import { makeSimulatedSubject, SIMULATED_OUTAGES } from './simulated-subject.ts';

describePaymentGateway('Simulated payments', SIMULATED_OUTAGES, makeSimulatedSubject);
