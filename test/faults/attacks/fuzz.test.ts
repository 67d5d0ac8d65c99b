import { describeFuzzing } from '../../server/attacks/fuzzing-suite.ts';

/** What test/server/attacks/fuzz.test.ts does in a few seconds, for longer. */
describeFuzzing({ cases: 50, casesOnPostgresql: 10 });
