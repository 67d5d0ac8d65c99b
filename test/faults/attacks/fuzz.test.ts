import { describeFuzzing } from '../../server/attacks/fuzzing-suite.ts';

/** What test/server/attacks/fuzz.test.ts does in half a minute, for longer. */
describeFuzzing({ cases: 1_000, casesOnPostgresql: 100 });
