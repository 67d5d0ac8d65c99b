import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { builtProgram } from '../support/built-programs.ts';
import { ANSWER, GREETING, type JOBS, type VICTIM_OPTIONS } from './victim-words.ts';

type Order =
  | { readonly do: 'begin'; readonly point: string | null }
  | { readonly do: 'end' }
  | { readonly do: 'work'; readonly job: z.infer<typeof JOBS> }
  | { readonly do: 'wait'; readonly ms: number };

/** A stand in its own process that will be killed. */
export interface Victim {
  readonly url: string;
  /** Rejects when the process dies during the call. */
  tell(order: Order): Promise<readonly string[]>;
  /** Resolves with the signal once the process is gone. */
  readonly gone: Promise<string | null>;
  kill(): void;
}

export const startVictim = async (options: z.infer<typeof VICTIM_OPTIONS>): Promise<Victim> => {
  const program = await builtProgram('test/faults/crash-points/victim-process.ts');
  const env = { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE };
  const child = fork(program, [JSON.stringify(options)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  const gone = once(child, 'exit').then(([, signal]: unknown[]) => (typeof signal === 'string' ? signal : null));
  const dead = gone.then((): never => {
    throw new Error('the process is gone');
  });
  // Rejects the pending calls.
  dead.catch(() => undefined);
  const greeting: unknown[] = await Promise.race([once(child, 'message'), dead]);
  const { port } = z.parse(GREETING, greeting[0]);
  const waiting = new Map<number, (steps: readonly string[]) => void>();
  child.on('message', (message) => {
    const { id, steps } = z.parse(ANSWER, message);
    waiting.get(id)?.(steps);
  });
  let told = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (order) => {
      told += 1;
      const id = told;
      const answered = new Promise<readonly string[]>((resolve) => void waiting.set(id, resolve));
      child.send({ id, ...order });
      return Promise.race([answered, dead]);
    },
    gone,
    kill: () => void child.kill('SIGKILL'),
  };
};
