import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModules } from '../architecture/project-files.ts';
import { runNight } from './night.ts';
import { runNights } from './on-every-core.ts';
import { type Plan } from './plan.ts';
import type { NightReport } from './run-nights.ts';

const SEED_BYTES = 3;
const PLANS = new URL('plans/', import.meta.url);
/** 12 seconds of two idle cores. */
const NIGHTS = 60;
/** New nights only after a change of the code they run. The same code meets the same nights, so that a failure can be repeated. */
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

  it(`goes well ${NIGHTS} times from seed ${SEED}`, async () => {
    const reports = new Array<NightReport>();
    await runNights({ seed: SEED, nights: NIGHTS, seconds: HOUR_SECONDS }, (report) => reports.push(report) > 0);
    const failed = reports.filter(({ findings }) => findings.length > 0);
    expect(failed.map(({ seed, findings }) => [`npm run simulate -- --seed=${seed} --nights=1`, ...findings])).toEqual([]);
    expect(reports).toHaveLength(NIGHTS);
  });
});
