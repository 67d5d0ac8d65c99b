import { CHECKOUT_SCENARIOS } from './checkout-scenarios.ts';
import { describeCrashes } from './crash-points-suite.ts';

// Runs in parallel with the other scenarios.
describeCrashes(CHECKOUT_SCENARIOS);
