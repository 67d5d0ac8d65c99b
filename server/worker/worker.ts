import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Job } from './jobs.ts';

export interface Worker {
  start(): void;
  /** Resolves when the running rounds have ended; no more begin. */
  stop(): Promise<void>;
}

export interface WorkerDeps {
  readonly jobs: readonly Job[];
  readonly changeNotifications: ChangeNotifications;
  readonly logger: Logger;
}

/** A paid order may wait for this loop: it must appear within 15 s after a recovery (rules §0.2). */
const LONGEST_BACK_OFF_MS = 5 * SECOND_MS;

interface Loop {
  wake(): void;
  end(): Promise<void>;
}

const nothing = (): void => undefined;

/** A pause that `wake` cuts short; a wake that comes before the pause is not lost. */
const createPause = () => {
  let isWoken = false;
  let finish = nothing;
  return {
    wake: (): void => {
      isWoken = true;
      finish();
    },
    sleep: async (ms: number): Promise<void> => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          finish = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
    },
  };
};

const backOffMs = (job: Job, failures: number): number =>
  Math.min(LONGEST_BACK_OFF_MS, Math.max(job.everyMs, SECOND_MS) * 2 ** Math.min(failures - 1, 6));

/** Each job has its own loop, so it never overlaps itself; errors lengthen the pauses until a round succeeds. */
const runLoop = (job: Job, logger: Logger): Loop => {
  const [pause, ending] = [createPause(), createPause()];
  const state = { isEnding: false, failures: 0 };
  const round = async (): Promise<number> => {
    try {
      const hasMore = await job.run(() => state.isEnding);
      state.failures = 0;
      return hasMore ? 0 : job.everyMs;
    } catch (error) {
      state.failures += 1;
      logger.error('job.failed', { job: job.name, failures: state.failures, error });
      return backOffMs(job, state.failures);
    }
  };
  const loop = async (): Promise<void> => {
    while (!state.isEnding) {
      const restMs = await round();
      if (restMs === 0) continue;
      // Only stopping the worker cuts it short, not change notifications.
      if (!state.isEnding) await ending.sleep(job.gatherMs);
      if (!state.isEnding) await pause.sleep(restMs - job.gatherMs);
    }
  };
  const running = loop();
  return {
    // While a job fails, change notifications must not turn the back-off into a busy loop.
    wake: () => (state.failures === 0 ? pause.wake() : undefined),
    end: () => {
      state.isEnding = true;
      for (const one of [pause, ending]) one.wake();
      return running;
    },
  };
};

/** The one loop of background work in this process (decisions, 'Background work'); every instance may run it. */
export const createWorker = ({ jobs, changeNotifications, logger }: WorkerDeps): Worker => {
  let loops: readonly (readonly [Job, Loop])[] = [];
  let unsubscribe = nothing;
  return {
    start: () => {
      if (loops.length > 0) return;
      loops = jobs.map((job) => [job, runLoop(job, logger)] as const);
      unsubscribe = changeNotifications.subscribe(({ topic }) => {
        for (const [job, loop] of loops) if (job.wokenBy.includes(topic)) loop.wake();
      });
    },
    stop: async () => {
      unsubscribe();
      await Promise.all(loops.map(([, loop]) => loop.end()));
    },
  };
};
