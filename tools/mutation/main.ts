/** `npm run test:mutation [-- area …] [--seed=…] [--share=1] [--far=…] [--list]`: see README.md in this folder. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { pathsLike, PROJECT, readProjectFile } from '#test/architecture/project-files.ts';
import { AREAS, NOT_MUTATED, type Area } from './areas.ts';
import { compiles } from './compiles.ts';
import { reasonOf } from './equivalent-mutants.ts';
import { inDrawnOrder, mutantsOf, nameOfMutant, type Mutant } from './mutants.ts';
import { nearestTests } from './nearest-tests.ts';
import { superviseRunner, type Runner } from './supervised-runner.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261122' },
    /** The fraction of each area's sample, such as 0.25. */
    share: { type: 'string', default: '1' },
    /** Limits the tests that are not about the file itself to the nearest ones: faster, but others may kill the survivors. */
    far: { type: 'string', default: 'Infinity' },
    list: { type: 'boolean', default: false },
  },
});

const NOT_COPIED = /(^|\/)(node_modules|\.git|\.data|dist|\.cache\/(?!types)[^/]*)$/;

/** Mutants must never be in the working tree. */
const copyOfTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'bandstand-mutation-'));
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const copy = copyOfTree();

const sampled = ({ sources, sample }: Area): readonly Mutant[] => {
  const files = pathsLike(sources).filter((path) => !NOT_MUTATED.test(path));
  const mutants = files.flatMap((path) => mutantsOf(readProjectFile(path))).filter((mutant) => reasonOf(mutant) === null);
  return inDrawnOrder(mutants, Number(values.seed)).slice(0, Math.ceil(sample * Number(values.share)));
};

type Verdict = 'killed' | 'SURVIVED' | 'refused' | 'unclear';

const judge = async (runner: Runner, mutant: Mutant, { project, alsoIn = [], tests, compared = [] }: Area): Promise<Verdict> => {
  const isWanted = (test: string): boolean =>
    [project, ...alsoIn].some((one) => test.startsWith(`test/${one}/`)) && (tests?.test(test) ?? true);
  const { path, start, end, text } = mutant;
  const { near, far } = nearestTests(mutant, isWanted);
  const others = far.filter((test) => !compared.includes(test));
  const ordered = [...near, ...compared, ...others.slice(0, Number(values.far))];
  const source = readProjectFile(path).text;
  const { killedBy, broken } = await runner.run({ path, start, end, text, tests: ordered }, source);
  const unnoticed = (): Verdict => (compiles(copy, mutant, source) ? 'SURVIVED' : 'refused');
  const verdict = broken === undefined ? (killedBy === null ? unnoticed() : 'killed') : 'unclear';
  const why = broken === undefined ? (killedBy ?? 'every test passed') : `${broken} fails without it too`;
  console.error(`${verdict.padEnd(9)} ${nameOfMutant(mutant)}: ${why}`);
  return verdict;
};

const areas = AREAS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const rows: string[] = [];
const survivors: string[] = [];

const judgeAll = async (area: Area): Promise<void> => {
  const runner = superviseRunner(copy, [area.project, ...(area.alsoIn ?? [])], area.limitMinutes * MINUTE_MS);
  const verdicts: Verdict[] = [];
  for (const mutant of sampled(area)) {
    const verdict = await judge(runner, mutant, area);
    if (verdict === 'refused') continue;
    verdicts.push(verdict);
    if (verdict !== 'killed') survivors.push(`- ${verdict}: ${nameOfMutant(mutant)}`);
  }
  await runner.close();
  const [killed, decided] = [verdicts.filter((one) => one === 'killed').length, verdicts.filter((one) => one !== 'unclear').length];
  const score = Math.round((1_000 * killed) / decided) / 10;
  if (score < area.wanted) process.exitCode = 1;
  rows.push(`| ${area.name} | ${decided} | ${killed} | ${score} % | ${area.wanted} % |`);
};

try {
  for (const area of areas)
    if (values.list) console.log(sampled(area).map(nameOfMutant).join('\n'));
    else await judgeAll(area);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
// The score is the result.
if (!values.list)
  console.log(
    ['| Area | Mutants | Killed | Score | Wanted |', '| --- | ---: | ---: | ---: | ---: |', ...rows, '', 'Not killed:', ...survivors].join(
      '\n',
    ),
  );
