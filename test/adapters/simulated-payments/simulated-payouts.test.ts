import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { makeSimulatedSubject, SIMULATED_OUTAGES } from './simulated-subject.ts';

describePayoutReader('The simulated provider', SIMULATED_OUTAGES, makeSimulatedSubject);
