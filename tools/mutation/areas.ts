/** Files that are mutated together, with the tests that should detect it. */
export interface Area {
  readonly name: string;
  readonly sources: string;
  readonly project: 'core' | 'adapters' | 'server' | 'web';
  /** Tests of the same folder that run in another project. */
  readonly alsoIn?: 'clock';
  /** Paths of the tests that may run; by default all of the project. */
  readonly tests?: RegExp;
  /** Tests that compare all answers or screens whole: the nearest ones to every file. */
  readonly compared?: readonly string[];
  /** The time limit of one mutant: several times its tests' duration. */
  readonly limitMinutes: number;
  /** Out of 500. */
  readonly sample: number;
  /** Killed, in percent. */
  readonly wanted: number;
}

/** Use cases are tested in core: a mutant that only the server's tests detect counts as undetected. */
export const AREAS: readonly Area[] = [
  { name: 'domain', sources: 'core/domain/**/*.ts', project: 'core', limitMinutes: 3, sample: 120, wanted: 90 },
  { name: 'use-cases', sources: 'core/use-cases/**/*.ts', project: 'core', limitMinutes: 3, sample: 130, wanted: 90 },
  {
    name: 'postgresql',
    sources: 'adapters/mikro-orm/**/*.ts',
    project: 'adapters',
    tests: /\/mikro-orm\//,
    limitMinutes: 15,
    sample: 80,
    wanted: 85,
  },
  {
    name: 'http',
    sources: 'server/http/**/*.ts',
    project: 'server',
    alsoIn: 'clock',
    tests: /test\/server\/(?!cli|races|time)/,
    compared: ['every-call/every-call', 'http/refusal-answers', 'http/openapi', 'http/pipeline'].map(
      (name) => `test/server/${name}.test.ts`,
    ),
    limitMinutes: 20,
    sample: 80,
    wanted: 85,
  },
  {
    name: 'web',
    sources: 'web/**/*.{ts,tsx}',
    project: 'web',
    compared: ['test/web/every-screen/every-screen.test.tsx'],
    limitMinutes: 15,
    sample: 90,
    wanted: 85,
  },
];

/** Data and generated texts: a migration is tested by the schema that comes of it, a configuration by what it builds. */
export const NOT_MUTATED = /\/migrations\/|\.row\.ts$|\.config\.ts$|\.d\.ts$|^web\/public\//;
