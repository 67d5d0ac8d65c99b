import { describePayoutReader } from '#test/contracts/payout-reader.contract-suite.ts';
import { makeSquareSubject, SQUARE_TRAITS } from './square-subject.ts';

describePayoutReader('Square', SQUARE_TRAITS.outages, makeSquareSubject);
