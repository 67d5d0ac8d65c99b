import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModules } from '../architecture/project-files.ts';
import { runNight } from './night.ts';
import { runNights } from './on-every-core.ts';
import { planOf, type Plan } from './plan.ts';
import type { NightReport } from './run-nights.ts';

const SEED_BYTES = 3;
const PLANS = new URL('plans/', import.meta.url);
/** 20 seconds of two idle cores. */
const NIGHTS = 100;
/** A change of what the nights run meets fresh ones. The same code meets the same ones, so that a failure can be repeated. */
const RUN = readModules().filter(({ path }) => /^(core|adapters|server|test\/simulation)\//.test(path));
const SEED = createHash('sha256')
  .update(RUN.map(({ path, text }) => `${path}\n${text}`).join('\n'))
  .digest()
  .readUIntBE(0, SEED_BYTES);
const HOUR_SECONDS = 3_600;

describe('the simulated night', () => {
  it.each(readdirSync(PLANS))('goes well again as %s plans it', async (file) => {
    const plan = JSON.parse(readFileSync(new URL(file, PLANS), 'utf8')) as Plan;
    expect((await runNight(plan)).findings).toEqual([]);
  });

  it('is the same night again from the same plan', async () => {
    const [once, again] = [await runNight(planOf(1)), await runNight(planOf(1))];
    expect(again).toEqual(once);
  });

  it(`goes well ${NIGHTS} times from seed ${SEED}`, async () => {
    const reports = new Array<NightReport>();
    await runNights({ seed: SEED, nights: NIGHTS, seconds: HOUR_SECONDS }, (report) => reports.push(report) > 0);
    const failed = reports.filter(({ findings }) => findings.length > 0);
    expect(failed.map(({ seed, findings }) => [`npm run simulate -- --seed=${seed} --nights=1`, ...findings])).toEqual([]);
    expect(reports).toHaveLength(NIGHTS);
  });
});
