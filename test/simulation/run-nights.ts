import { parentPort, workerData } from 'node:worker_threads';
import { DEFECTS } from './defects.ts';
import { runNight } from './night.ts';
import { planOf } from './plan.ts';

/** One thread's share: every `step`th night from the first on, until it is stopped. */
export type Share = { readonly first: number; readonly step: number; readonly nights: number; readonly defect: string | null };

export type NightReport = {
  readonly seed: number;
  readonly findings: readonly string[];
  readonly orders: number;
  readonly reached: readonly string[];
};

const { first, step, nights, defect } = workerData as Share;
const planted = DEFECTS.find(({ name }) => name === defect) ?? null;

for (let seed = first; seed < first + nights; seed += step) {
  const reached = new Set<string>();
  const { findings, orders } = await runNight(planOf(seed), planted, { called: (name) => reached.add(name) });
  const report: NightReport = { seed, findings, orders, reached: [...reached] };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(report);
}
