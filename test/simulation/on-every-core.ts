import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { NightReport, Share } from './run-nights.ts';

const NANOSECONDS = 1e9;

/** The process's real clock: a night replaces `performance.now`. */
export const stopwatch = (): (() => number) => {
  const begun = process.hrtime.bigint();
  return () => Number(process.hrtime.bigint() - begun) / NANOSECONDS;
};

/** Runs nights on every core until the requested number, or until the caller stops. */
export const runNights = async (
  {
    seed,
    nights,
    seconds,
    defect = null,
  }: { readonly seed: number; readonly nights: number; readonly seconds: number; readonly defect?: string | null },
  onNight: (report: NightReport) => boolean,
): Promise<void> => {
  const step = availableParallelism();
  const workers = Array.from({ length: Math.min(step, nights) }, (_none, index) => {
    const share: Share = { first: seed + index, step, nights: nights - index, defect };
    return new Worker(new URL('run-nights.ts', import.meta.url), { workerData: share });
  });
  const end = (): void => workers.forEach((worker) => void worker.terminate());
  const timer = setTimeout(end, seconds * 1_000);
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.on('message', (report: NightReport) => {
            if (!onNight(report)) end();
          });
          worker.on('error', reject);
          worker.on('exit', () => resolve());
        }),
    ),
  );
  clearTimeout(timer);
};
