import { describeInterleavings } from './interleavings-suite.ts';
import { TEN } from './pairs.ts';

describeInterleavings('two transactions on money and stock', TEN);
