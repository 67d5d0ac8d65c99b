/** Files that are mutated together, with the tests that should detect it. */
export interface Area {
  readonly name: string;
  readonly sources: string;
  readonly project: 'core' | 'adapters' | 'server' | 'web';
  /** Other projects whose tests run: those that are compared, and those that `tests` names. */
  readonly alsoIn?: readonly ('clock' | 'server' | 'simulation')[];
  /** Paths of the tests that may run; by default all of the project. */
  readonly tests?: RegExp;
  /** Tests that compare all answers or screens whole, or run all contract suites: the nearest ones to every file. */
  readonly compared?: readonly string[];
  /** The time limit of one mutant: several times its tests' duration. */
  readonly limitMinutes: number;
  readonly sample: number;
  /** Killed, in percent. */
  readonly wanted: number;
}

/** On the in-memory store, an evening's answers, mails and records. */
const EVERY_CALL = 'test/server/every-call/every-call.test.ts';
/** Simulated evenings, including refusals: all answers, rows and mails. */
const EVENINGS = 'test/simulation/evenings.test.ts';
const REFUSALS = 'test/server/http/refusal-answers.test.ts';
/** Each call and schema of the contract. */
const OPENAPI = 'test/server/http/openapi.test.ts';
const CONSTANTS = 'test/server/constants.test.ts';
/** Core is tested in core, and by those evenings: a mutant detected only by other server tests counts as undetected. */
const CORE = {
  project: 'core',
  tests: /^test\/core\//,
  alsoIn: ['server', 'simulation'],
  compared: ['test/core/domain/constants.test.ts', EVERY_CALL, EVENINGS],
  limitMinutes: 3,
  wanted: 90,
} as const;

export const AREAS: readonly Area[] = [
  { ...CORE, name: 'domain', sources: 'core/domain/**/*.ts', sample: 120 },
  { ...CORE, name: 'use-cases', sources: 'core/use-cases/**/*.ts', sample: 130 },
  {
    name: 'postgresql',
    sources: 'adapters/mikro-orm/**/*.ts',
    project: 'adapters',
    alsoIn: ['server'],
    tests: /\/mikro-orm\/|^test\/server\//,
    compared: ['test/server/every-call/on-postgresql.test.ts', 'test/adapters/mikro-orm/mikro-orm-persistence.test.ts'],
    limitMinutes: 15,
    sample: 80,
    wanted: 85,
  },
  {
    // The in-memory store, providers, mails and the contract. The embedded PostgreSQL is a tool of development.
    name: 'adapters',
    sources: 'adapters/!(mikro-orm|embedded-postgres)/**/*.ts',
    project: 'adapters',
    alsoIn: ['server', 'simulation'],
    compared: [CONSTANTS, EVERY_CALL, EVENINGS, REFUSALS, OPENAPI, 'test/adapters/in-memory/in-memory-persistence.test.ts'],
    limitMinutes: 15,
    sample: 80,
    wanted: 85,
  },
  {
    name: 'http',
    sources: 'server/http/**/*.ts',
    project: 'server',
    alsoIn: ['clock', 'simulation'],
    tests: /test\/server\/(?!cli|races|time)/,
    compared: [CONSTANTS, EVERY_CALL, EVENINGS, REFUSALS, OPENAPI, 'test/server/http/pipeline.test.ts'],
    limitMinutes: 20,
    sample: 80,
    wanted: 85,
  },
  {
    name: 'web',
    sources: 'web/**/*.{ts,tsx}',
    project: 'web',
    compared: ['test/web/constants.test.ts', 'test/web/every-screen/every-screen.test.tsx'],
    limitMinutes: 15,
    sample: 90,
    wanted: 85,
  },
];

/** Data and generated texts: a migration is tested by the resulting schema, a configuration by what it builds. */
export const NOT_MUTATED = /\/migrations\/|\.row\.ts$|\.config\.ts$|\.d\.ts$|^web\/public\//;
