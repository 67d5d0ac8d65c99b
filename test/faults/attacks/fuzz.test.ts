import { describeFuzzing } from '../../server/attacks/fuzzing-suite.ts';

/** A longer version of test/server/attacks/fuzz.test.ts. */
describeFuzzing({ cases: 50, casesOnPostgresql: 10 });
