/** Runs in a copy of the tree, as a separate process, so that an endless loop can be killed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { mutated } from './mutants.ts';

const orderSchema = z.object({
  path: z.string(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Run in this order, until one of them detects the mutant. */
  tests: z.array(z.string()),
});

export type Order = z.infer<typeof orderSchema>;
export type Outcome = {
  /** The test that detected it; null if none did. */
  readonly killedBy: string | null;
  /** A test that fails without any mutant. */
  readonly broken?: string;
};

class AsOrdered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.workspace.ts'),
  project: process.argv.slice(2),
  watch: false,
  bail: 1,
  // Several workers would each load the whole app for a test or two.
  maxWorkers: 1,
  sequence: { sequencer: AsOrdered },
  reporters: [{}],
  coverage: { enabled: false },
});
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();
const specificationOf = new Map(specifications.map((one): [string, TestSpecification] => [one.moduleId, one]));

const killerIn = async (tests: readonly string[]): Promise<string | null> => {
  const wanted = tests.flatMap((test) => specificationOf.get(join(root, test)) ?? []);
  // Vitest remembers earlier runs.
  vitest.state.clearErrors();
  for (const { project, moduleId } of wanted) vitest.state.clearFiles(project, [moduleId]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const stateOf = new Map(testModules.map((module) => [module.moduleId, module.state()]));
  // After the first failure the rest is skipped: any test that has not passed indicates one.
  const inState = (isSo: (state: string | undefined) => boolean) => wanted.find(({ moduleId }) => isSo(stateOf.get(moduleId)))?.moduleId;
  const killer = inState((state) => state === 'failed') ?? inState((state) => state !== 'passed');
  if (killer !== undefined) return relative(root, killer);
  return unhandledErrors.length > 0 ? 'an unhandled error' : null;
};

const seenPassing = new Set<string>();

/** A test that fails without a mutant detects none. Checked once per test. */
const passesWithout = async (test: string): Promise<boolean> => {
  if (!specificationOf.has(join(root, test)) || seenPassing.has(test)) return true;
  if ((await killerIn([test])) !== null) return false;
  seenPassing.add(test);
  return true;
};

const tryOut = async ({ path, tests, ...change }: Order): Promise<Outcome> => {
  const file = join(root, path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(source, change));
  vitest.invalidateFile(file);
  try {
    return { killedBy: await killerIn(tests) };
  } finally {
    writeFileSync(file, source);
    vitest.invalidateFile(file);
  }
};

const answer = async (order: Order): Promise<void> => {
  const { killedBy } = await tryOut(order);
  const isBroken = killedBy !== null && !(await passesWithout(killedBy));
  process.send?.(isBroken ? { killedBy: null, broken: killedBy } : { killedBy });
};

process.on('message', (message) => void answer(orderSchema.parse(message)));
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)));
process.send?.('ready');
