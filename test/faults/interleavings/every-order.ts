import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { depend, endOf, type Footprint } from './footprints.ts';
import type { Gate, Waiting } from './gate.ts';

export type Name = 'A' | 'B';

/** Two pieces of work, each with its own connections. */
export type Pair = Readonly<Record<Name, () => Promise<unknown>>>;

export interface Run {
  /** 'A with asked as …', one line per statement, in execution order. */
  readonly statements: readonly string[];
  readonly results: Readonly<Record<Name, unknown>>;
  readonly touched: ReadonlySet<string>;
}

type Worker = { readonly name: Name; readonly gate: Gate; result: unknown; isDone: boolean; held: ReadonlySet<string> };

/** A run starts with these choices. Then the sleeping side waits until a statement on which its next one depends. */
type Prefix = { readonly choices: readonly Name[]; readonly asleep: Name | null };

const BLOCKED = { name: 'blocked', text: 'select cardinality(pg_blocking_pids($1)) > 0 as is_blocked' };
const LOOK_AFTER_TURNS = 4;

export interface Stage {
  readonly monitor: Pool;
  readonly gates: Readonly<Record<Name, Gate>>;
  readonly footprintOf: (text: string) => Footprint;
}

const isBlocked = async (monitor: Pool, pid: number): Promise<boolean> =>
  (await monitor.query<{ is_blocked: boolean }>({ ...BLOCKED, values: [pid] })).rows[0]?.is_blocked === true;

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';

/** Runs the pair once. @returns the prefixes that differ from this run in one choice. */
const runOnce = async ({ monitor, gates, footprintOf }: Stage, pair: Pair, prefix: Prefix, first: Name) => {
  const start = (name: Name): Worker => {
    const worker: Worker = { name, gate: gates[name], result: null, isDone: false, held: new Set() };
    worker.gate.isClosed = true;
    const work = async (): Promise<void> => {
      worker.result = await pair[name]().catch((error: unknown) => error);
      worker.isDone = true;
      worker.gate.isClosed = false;
    };
    void work();
    return worker;
  };
  const workers = [start('A'), start('B')];

  const isWaitingForOther = async ({ gate }: Worker): Promise<boolean> => {
    const pid = gate.underWay();
    return pid !== null && (await isBlocked(monitor, pid)) && gate.underWay() === pid;
  };
  /** The sides that can continue, once each has reached its next statement, waits for the other, or is done. */
  const settled = async (): Promise<readonly Worker[]> => {
    for (let turns = 0; ; turns += 1) {
      const ready = workers.filter(({ gate }) => gate.next() !== null);
      const busy = workers.filter(({ gate, isDone }) => !isDone && gate.next() === null);
      if (busy.length === 0) return ready;
      const [only] = busy;
      const mayBeBlocked = turns >= LOOK_AFTER_TURNS && busy.length === 1 && ready.length === 1;
      if (mayBeBlocked && only !== undefined && (await isWaitingForOther(only))) return ready;
      await (turns < LOOK_AFTER_TURNS ? nextTurn() : sleep(1));
    }
  };
  const footprint = ({ held }: Worker, { text }: Waiting): Footprint => (isEnd(text) ? endOf(held) : footprintOf(text));

  const [choices, statements, others]: [Name[], string[], Prefix[]] = [[], [], []];
  let { asleep } = prefix;
  let touched: ReadonlySet<string> = new Set();
  for (let ready = await settled(); ready.length > 0; ready = await settled()) {
    const isForced = choices.length < prefix.choices.length;
    const awake = isForced ? ready : ready.filter(({ name }) => name !== asleep);
    const wanted = isForced ? prefix.choices[choices.length] : first;
    const chosen = awake.find(({ name }) => name === wanted) ?? awake[0] ?? ready[0];
    const next = chosen?.gate.next() ?? null;
    if (chosen === undefined || next === null) break;
    const other = ready.find(({ name }) => name !== chosen.name);
    if (!isForced && asleep === null && other !== undefined) others.push({ choices: [...choices, other.name], asleep: chosen.name });
    const took = footprint(chosen, next);
    const sleeper = ready.find(({ name }) => name === asleep);
    const itsNext = sleeper?.gate.next() ?? null;
    const isLast = choices.length + 1 >= prefix.choices.length;
    if (isLast && (sleeper === undefined || itsNext === null || depend(took, footprint(sleeper, itsNext)))) asleep = null;
    chosen.held = isEnd(next.text) ? new Set() : chosen.held.union(took.locks).union(took.shares);
    touched = touched.union(took.locks).union(took.shares);
    choices.push(chosen.name);
    statements.push(`${chosen.name} ${next.text.replaceAll(/\s+/g, ' ').trim()}`);
    next.send();
  }
  const [one, two] = workers;
  const run: Run = { statements, results: { A: one?.result, B: two?.result }, touched };
  return { run, others };
};

/**
 * Runs two pieces of work in every order of their statements that PostgreSQL allows and that can matter: among orders that differ only in
 * independent neighbors, one is run. Starts with A before B and B before A.
 * @param prepare creates the state before each run
 * @param look returns whether it has seen enough
 * @returns the number of orders, and the minimum number left out
 */
export const everyOrder = async (
  stage: Stage & { readonly maxOrders: number },
  prepare: () => Promise<Pair>,
  look: (run: Run) => Promise<boolean>,
) => {
  const none: Prefix = { choices: [], asleep: null };
  const serial = await runOnce(stage, await prepare(), none, 'B');
  let isEnough = await look(serial.run);
  const todo = [none];
  let orders = 1;
  while (todo.length > 0 && orders < stage.maxOrders && !isEnough) {
    const prefix = (orders % 2 === 0 ? todo.shift() : todo.pop()) ?? none;
    const { run, others } = await runOnce(stage, await prepare(), prefix, 'A');
    orders += 1;
    isEnough = await look(run);
    todo.push(...others);
  }
  return { orders, leftOut: todo.length };
};
