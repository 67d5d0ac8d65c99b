// `npm run simulate`: see README.md beside this file.
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFECTS } from './defects.ts';
import { runNight } from './night.ts';
import { planOf, type Plan } from './plan.ts';
import { runNights, stopwatch } from './on-every-core.ts';
import type { NightReport } from './run-nights.ts';
import { kindOf, shrink } from './shrink.ts';
import { untouched } from './use-cases.ts';

const { values } = parseArgs({
  options: {
    nights: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    replay: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

const SHRINKS_FOR_SECONDS = 60;
/** A minute on an idle machine with two cores. */
const FOUND_WITHIN_NIGHTS = 500;
const SEEDS = 1_000_000_000;
const FOLDER = '.cache/simulation';

/** Standard output is the command's result. */
const say = (line: string): void => console.log(line);

const tell = async (plan: Plan): Promise<readonly string[]> => {
  const { story, findings } = await runNight(plan);
  say(story.join('\n'));
  for (const finding of findings) say(`✗ ${finding}`);
  return findings;
};

/** The smallest night with the same failure: printed, stored, and with the command that replays it. */
const show = async (seed: number, finding: string): Promise<void> => {
  const elapsed = stopwatch();
  const fails = async (plan: Plan): Promise<boolean> => (await runNight(plan)).findings.some((one) => kindOf(one) === kindOf(finding));
  const plan = await shrink(planOf(seed), fails, () => elapsed() > SHRINKS_FOR_SECONDS);
  const file = `${FOLDER}/${seed}.json`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify(plan, null, 1)}\n`);
  say(`\nNight ${seed}, of which ${plan.acts.length} acts are left:`);
  await tell(plan);
  say(`Again: npm run simulate -- --replay=${file}`);
};

const simulate = async (): Promise<boolean> => {
  const seed = values.seed === undefined ? randomInt(SEEDS) : Number(values.seed);
  const nights = Number(values.nights ?? (values.seconds === undefined ? 100 : SEEDS));
  say(`Nights from seed ${seed}`);
  const elapsed = stopwatch();
  const [kinds, reached] = [new Map<string, { seed: number; finding: string; count: number }>(), new Set<string>()];
  const sums = { nights: 0, orders: 0 };
  await runNights({ seed, nights, seconds: Number(values.seconds ?? SEEDS / 1_000) }, (report) => {
    sums.nights += 1;
    sums.orders += report.orders;
    for (const name of report.reached) reached.add(name);
    for (const finding of report.findings) {
      const known = kinds.get(kindOf(finding));
      if (known === undefined) kinds.set(kindOf(finding), { seed: report.seed, finding, count: 1 });
      else known.count += 1;
    }
    return true;
  });
  const unreached = untouched(reached);
  say(`${sums.nights} nights, ${sums.orders} orders, ${(sums.nights / elapsed()).toFixed(1)} nights a second`);
  say(`${reached.size} use cases reached; not ${unreached.length === 0 ? 'one is missing' : unreached.join(', ')}`);
  for (const { seed: night, finding, count } of kinds.values()) say(`✗ ${count}×, first in night ${night}: ${finding}`);
  const [first] = kinds.values();
  if (first !== undefined) await show(first.seed, first.finding);
  return first === undefined;
};

/** Each planted defect, and the seconds until a night detected it. */
const findPlanted = async (): Promise<boolean> => {
  let isComplete = true;
  for (const { name } of DEFECTS.filter((defect) => defect.name.includes(values.only))) {
    const elapsed = stopwatch();
    let found: NightReport | null = null;
    await runNights({ seed: 1, nights: FOUND_WITHIN_NIGHTS, seconds: SEEDS / 1_000, defect: name }, (report) => {
      if (report.findings.length > 0) found ??= report;
      return found === null;
    });
    const report = found as NightReport | null;
    isComplete &&= report !== null;
    say(
      `${report === null ? '✗' : '✓'} ${elapsed().toFixed(1).padStart(5)} s  ${name}: ${report === null ? 'not found' : `night ${report.seed}, ${report.findings[0] ?? ''}`}`,
    );
  }
  return isComplete;
};

const replay = async (file: string): Promise<boolean> => (await tell(JSON.parse(readFileSync(file, 'utf8')) as Plan)).length === 0;

const isGreen = values.replay === undefined ? await (values.planted ? findPlanted() : simulate()) : await replay(values.replay);
process.exit(isGreen ? 0 : 1);
