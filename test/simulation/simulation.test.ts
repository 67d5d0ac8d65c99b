import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runNight } from './night.ts';
import { runNights } from './on-every-core.ts';
import { planOf, planOfEverything, type Plan } from './plan.ts';
import type { NightReport } from './run-nights.ts';
import { untouched } from './use-cases.ts';

const PLANS = new URL('plans/', import.meta.url);
const NIGHTS = 40;
const HOUR_SECONDS = 3_600;
const EVENINGS_OF_EVERYTHING = 10;

describe('the simulated night', () => {
  it.each(readdirSync(PLANS))('goes well again as %s plans it', async (file) => {
    const plan = JSON.parse(readFileSync(new URL(file, PLANS), 'utf8')) as Plan;
    expect((await runNight(plan)).findings).toEqual([]);
  });

  it('is the same night again from the same plan', async () => {
    const [once, again] = [await runNight(planOf(1)), await runNight(planOf(1))];
    expect(again).toEqual(once);
  });

  it('calls every use case that is not named with a reason', async () => {
    const reached = new Set<string>();
    for (let seed = 1; seed <= EVENINGS_OF_EVERYTHING; seed++) await runNight(planOfEverything(seed), null, reached);
    expect(untouched(reached)).toEqual([]);
  });

  it('goes well forty times', async () => {
    const reports = new Array<NightReport>();
    await runNights({ seed: 1, nights: NIGHTS, seconds: HOUR_SECONDS }, (report) => reports.push(report) > 0);
    expect(reports.flatMap(({ seed, findings }) => findings.map((finding) => `night ${seed}: ${finding}`))).toEqual([]);
    expect(reports).toHaveLength(NIGHTS);
  });
});
