import { describeInterleavings } from './interleavings-suite.ts';
import { MORE } from './pairs.ts';

describeInterleavings('two other transactions', MORE);
