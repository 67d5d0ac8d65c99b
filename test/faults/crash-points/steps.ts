import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction, UnitOfWork } from '#core/ports/unit-of-work.ts';

interface Step {
  /** 'commit-2', 'payments.startSession': one call of a port; numbered if it is repeated. */
  readonly name: string;
  hasEffect: boolean;
}

/** Ends the process abruptly: no handler, no flushed buffer, no response on its way. */
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => undefined);
};

/** Not visible as a new connection. */
const ALWAYS_OUTSIDE = new Set(['emailSender.send', 'imageProcessor.process']);

export interface Steps {
  /** Starts counting, and ends the process before this step. */
  begin(point: string | null): void;
  /** The calls since `begin` that had an effect, in order; and effects without an announced call. */
  end(): readonly string[];
  /** A tap detected a database write or an outgoing connection. */
  noteEffect(what: string): void;
  transactions(inner: UnitOfWork): UnitOfWork;
  /** Announces every method of a port under the port's name. */
  calls<P extends object>(name: string, port: P): P;
}

export const createSteps = (): Steps => {
  const running = new AsyncLocalStorage<Step>();
  const counts = new Map<string, number>();
  let taken: Step[] = [];
  let strays: string[] = [];
  let deadly: string | null = null;

  const nameNext = (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 && name !== 'commit' ? name : `${name}-${count}`;
  };
  const reach = async ({ name }: Step): Promise<void> => {
    if (deadly === name) await die();
  };
  const take = <T>(name: string, call: (step: Step) => Promise<T>): Promise<T> => {
    const step: Step = { name: nameNext(name), hasEffect: ALWAYS_OUTSIDE.has(name) };
    taken.push(step);
    return running.run(step, () => call(step));
  };

  return {
    begin: (point) => {
      [taken, strays, deadly] = [[], [], point];
      counts.clear();
    },
    end: () => {
      deadly = null;
      return [...taken.filter(({ hasEffect }) => hasEffect).map(({ name }) => name), ...strays];
    },
    noteEffect: (what) => {
      const step = running.getStore();
      if (step === undefined) strays.push(`unannounced: ${what}`);
      else step.hasEffect = true;
    },
    transactions: (inner) => ({
      run: (work) =>
        take('commit', (step) =>
          inner.run(async (tx: Transaction) => {
            const result = await work(tx);
            // Everything is written, but not committed yet.
            if (result.ok) await reach(step);
            return result;
          }),
        ),
    }),
    calls: (name, port) =>
      new Proxy(port, {
        get: (target, key) => {
          const method: unknown = Reflect.get(target, key, target);
          if (typeof method !== 'function' || typeof key !== 'string') return method;
          return (...args: unknown[]): unknown =>
            take(`${name}.${key}`, async (step) => {
              await reach(step);
              const answer: unknown = await Reflect.apply(method, target, args);
              return answer;
            });
        },
      }),
  };
};
