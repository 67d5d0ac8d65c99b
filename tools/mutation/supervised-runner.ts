import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order, Outcome } from './run-mutants.ts';

export interface Runner {
  run(order: Order, source: string): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * Vitest on one or more projects in a copy of the tree, restarted whenever a mutant stops it. A mutant that takes longer than `limitMs` is
 * killed and counts as detected.
 */
export const superviseRunner = (root: string, projects: readonly string[], limitMs: number): Runner => {
  let child: ChildProcess | null = null;
  const start = async (): Promise<ChildProcess> => {
    const started = fork(join(root, 'tools/mutation/run-mutants.ts'), [...projects], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    await once(started, 'message');
    return started;
  };
  const end = ({ pid }: ChildProcess): void => {
    // Its workers are in its process group.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    child = null;
  };
  return {
    async run(order, source) {
      child ??= await start();
      const running = child;
      running.send(order);
      const over = new AbortController();
      const tooLong = setTimeout(() => over.abort(), limitMs);
      try {
        const [outcome] = (await Promise.race([
          once(running, 'message', { signal: over.signal }),
          once(running, 'exit', { signal: over.signal }).then(() => [{ killedBy: 'the end of the process' }]),
        ])) as [Outcome];
        return outcome;
      } catch {
        end(running);
        return { killedBy: 'time' };
      } finally {
        clearTimeout(tooLong);
        // Removes the listeners of the event that did not occur.
        over.abort();
        writeFileSync(join(root, order.path), source);
      }
    },
    async close() {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
