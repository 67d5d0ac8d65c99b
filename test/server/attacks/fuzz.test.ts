import { describeFuzzing } from './fuzzing-suite.ts';

describeFuzzing({ cases: 12, casesOnPostgresql: 3 });
