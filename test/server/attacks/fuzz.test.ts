import { describeFuzzing } from './fuzzing-suite.ts';

describeFuzzing({ cases: 100, casesOnPostgresql: 10 });
