import { describeFuzzing } from './fuzzing-suite.ts';

describeFuzzing({ cases: 40, casesOnPostgresql: 5 });
