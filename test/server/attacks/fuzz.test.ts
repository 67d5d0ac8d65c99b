import { describeFuzzing } from './fuzzing-suite.ts';

describeFuzzing({ cases: 300, casesOnPostgresql: 25 });
