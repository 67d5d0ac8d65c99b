import { afterAll, describe, expect, it } from 'vitest';
import type { Rewrite } from '../../support/races/weakened-storage.ts';
import { tellFigures } from '../support/seed.ts';
import { ACTS, seedsOf, type Act } from './acts.ts';
import { everyOrder, type Run } from './every-order.ts';
import { createWorld, type World } from './world.ts';

const worlds = new Map<string, Promise<World>>();

/** Pairs that start from the same seeds share a database. */
const worldOf = (acts: readonly Act[]): Promise<World> => {
  const seeds = seedsOf(...acts);
  const key = [...seeds].toSorted().join(' ');
  const world = worlds.get(key) ?? createWorld(seeds);
  worlds.set(key, world);
  return world;
};

afterAll(async () => {
  for (const world of worlds.values()) await (await world).close();
});

const PAIRS = ACTS.flatMap((one, at) =>
  ACTS.slice(at).map((other) => ({ name: `${one.name} and ${other.name}`, acts: [one, other] as const })),
);

const resultOf = (result: unknown): string => {
  if (result instanceof Error) return `threw ${result.message}`;
  if (typeof result !== 'object' || result === null) return String(result);
  const error = 'error' in result ? result.error : null;
  return typeof error === 'object' && error !== null && 'kind' in error ? String(error.kind) : 'done';
};

/** @returns violations in any order, and results that neither serial order gives, with the statements of the first */
const brokenBy = async (world: World, [one, other]: readonly [Act, Act]) => {
  const { A, B } = world.sides;
  const serial = new Set<string>();
  const broken = new Map<string, readonly string[]>();
  let [runs, touched]: [number, ReadonlySet<string>] = [0, new Set()];
  const look = async (run: Run): Promise<void> => {
    const outcome = `${resultOf(run.results.A)}, ${resultOf(run.results.B)}: ${await world.state()}`;
    runs += 1;
    ({ touched } = run);
    if (runs <= 2) serial.add(outcome);
    const wrong = [...(await world.brokenInvariants()), ...(serial.has(outcome) ? [] : [`not serial: ${outcome}`])];
    for (const what of wrong) if (!broken.has(what)) broken.set(what, run.statements);
  };
  const prepare = async () => {
    await world.reset(touched);
    return { A: () => one.do(A, world, 'A'), B: () => other.do(B, world, 'B') };
  };
  const began = performance.now();
  const counts = await everyOrder(world.stage, prepare, look);
  await world.reset(touched);
  tellFigures(`${one.name} and ${other.name}`, { ...counts, seconds: Math.round((performance.now() - began) / 100) / 10 });
  return [...broken];
};

describe('two transactions on money and stock, in every order of their statements', () => {
  it.each(PAIRS)('end as one after the other: $name', async ({ acts }) => {
    const world = await worldOf(acts);
    const { A, B } = world.stage.gates;
    const deadlocks = A.deadlocks() + B.deadlocks();
    expect(await brokenBy(world, acts)).toEqual([]);
    expect(A.deadlocks() + B.deadlocks()).toBe(deadlocks);
  });
});

const WEAKENED = ['hold and window sale', 'fulfil and release', 'release and release', 'undo and undo', 'stock count and stock count'];

describe('without the locks of rows', () => {
  const withoutRowLocks: Rewrite = (text) => text.replaceAll(/ for update( of \w+)?/g, '');

  it.each(PAIRS.filter(({ name }) => WEAKENED.includes(name)))('some order is found that breaks $name', async ({ acts }) => {
    const world = await createWorld(seedsOf(...acts), withoutRowLocks);
    try {
      expect(await brokenBy(world, acts)).not.toEqual([]);
    } finally {
      await world.close();
    }
  });
});
