import { describeFuzzing } from '../../server/attacks/fuzzing-suite.ts';

/** What test/server/attacks/fuzz.test.ts does in a minute, for longer. */
describeFuzzing({ cases: 2_000, casesOnPostgresql: 150 });
