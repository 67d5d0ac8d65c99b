import { setTimeout as sleep } from 'node:timers/promises';
import { bringUp, type BringUpOptions, type BroughtUp } from './bring-up.ts';
import { findRunningServer } from './cluster-paths.ts';

const LOOK_EVERY_MS = 1_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Keeps a server running on the data until the returned function is called and has settled. */
export function supervise(first: BroughtUp, options: BringUpOptions): () => Promise<void> {
  const ending = new AbortController();
  const done = watch(first, options, ending.signal);
  return async () => {
    ending.abort();
    await done;
  };
}

async function watch(first: BroughtUp, options: BringUpOptions, ending: AbortSignal): Promise<void> {
  const { paths, log } = options;
  let current = first;
  let retryMs = FIRST_RETRY_MS;
  while (!ending.aborted) {
    const looks = [pause(LOOK_EVERY_MS, ending).then(() => 'look' as const)];
    const woken = await Promise.race(current.exited ? [...looks, current.exited.then(() => 'exited' as const)] : looks);
    if (ending.aborted || (woken === 'look' && (await findRunningServer(paths.data)))) continue;
    log.warn('postgres is gone, starting it again', { dataDirectory: paths.data });
    try {
      current = await bringUp({ ...options, ending });
      retryMs = FIRST_RETRY_MS;
      log.info('postgres is back', { reused: current.reused });
    } catch (error) {
      log.error('postgres could not be started again', { reason: String(error), retryMs });
      await pause(retryMs, ending);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    }
  }
}

/** Ends early, without an error, when the supervisor ends; never keeps the process alive. */
async function pause(ms: number, ending: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: ending, ref: false }).catch(() => undefined);
}
