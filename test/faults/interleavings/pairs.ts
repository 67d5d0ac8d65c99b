import { afterAll } from 'vitest';
import { reportFigures, scaled } from '../support/seed.ts';
import { ACTS, OTHERS, seedsOf, type Act } from './acts.ts';
import { everyOrder, type Run } from './every-order.ts';
import { createWorld, type Weakness, type World } from './world.ts';

/** Pairs that start from the same seeds share a database. */
export const createWorlds = (weakness: Weakness = {}) => {
  const worlds = new Map<string, Promise<World>>();
  afterAll(async () => {
    for (const world of worlds.values()) await (await world).close();
  });
  return (acts: readonly Act[]): Promise<World> => {
    const seeds = seedsOf(...acts);
    const key = [...seeds].toSorted().join(' ');
    const world = worlds.get(key) ?? createWorld(seeds, weakness);
    worlds.set(key, world);
    return world;
  };
};

export type Meeting = { readonly name: string; readonly acts: readonly [Act, Act] };

const meeting = (one: Act, other: Act): Meeting => ({ name: `${one.name} and ${other.name}`, acts: [one, other] });

/** The ten transactions on money and stock, each with itself and each other one. */
export const TEN = ACTS.flatMap((one, at) => ACTS.slice(at).map((other) => meeting(one, other)));

/** Each other transaction, with itself and those that it meets. */
export const MORE = OTHERS.flatMap((one) =>
  [one, ...[...ACTS, ...OTHERS].filter(({ name }) => one.meets?.includes(name))].map((other) => meeting(one, other)),
);

const resultOf = (result: unknown): string => {
  if (result instanceof Error) return `threw ${result.message}`;
  if (typeof result !== 'object' || result === null) return String(result);
  const error = 'error' in result ? result.error : null;
  return typeof error === 'object' && error !== null && 'kind' in error ? String(error.kind) : 'done';
};

/** Pairs with more orders are sampled: alternately those that diverge latest and earliest. */
const MAX_ORDERS = scaled(20);
const UNTIL_BROKEN = 80;

/** @returns violations in any order, and results that neither serial order gives, with the statements of the first; or only the first */
export const brokenBy = async (world: World, [one, other]: readonly [Act, Act], isOneEnough = false) => {
  const { A, B } = world.sides;
  const serial = new Set<string>();
  const seen = new Set<string>();
  const broken = new Map<string, readonly string[]>();
  let [runs, touched]: [number, ReadonlySet<string>] = [0, new Set()];
  const look = async (run: Run): Promise<boolean> => {
    const outcome = `${resultOf(run.results.A)}, ${resultOf(run.results.B)}: ${await world.state()}`;
    runs += 1;
    ({ touched } = run);
    if (runs <= 2) serial.add(outcome);
    // Invariant checks cost a third of an order's time. The outcome contains everything they read, so each outcome is checked once.
    const invariants = seen.has(outcome) ? [] : await world.brokenInvariants();
    seen.add(outcome);
    const wrong = [...invariants, ...(serial.has(outcome) ? [] : [`not serial: ${outcome}`])];
    for (const what of wrong) if (!broken.has(what)) broken.set(what, run.statements);
    return isOneEnough && broken.size > 0;
  };
  const prepare = async () => {
    await world.reset(touched);
    return { A: () => one.do(A, world, 'A'), B: () => other.do(B, world, 'B') };
  };
  const began = performance.now();
  const counts = await everyOrder({ ...world.stage, maxOrders: isOneEnough ? UNTIL_BROKEN : MAX_ORDERS }, prepare, look);
  await world.reset(touched);
  reportFigures(`${one.name} and ${other.name}`, { ...counts, seconds: Math.round((performance.now() - began) / 100) / 10 });
  return [...broken];
};
