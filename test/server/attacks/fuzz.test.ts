import { describeFuzzing } from './fuzzing-suite.ts';

describeFuzzing({ cases: 20, casesOnPostgresql: 3 });
