import { afterAll, describe, expect, it } from 'vitest';
import type { Rewrite } from '../../support/races/weakened-storage.ts';
import { reportFigures, scaled } from '../support/seed.ts';
import { ACTS, OTHERS, seedsOf, type Act } from './acts.ts';
import { everyOrder, type Run } from './every-order.ts';
import { createWorld, type Weakness, type World } from './world.ts';

/** Pairs that start from the same seeds share a database. */
const createWorlds = (weakness: Weakness = {}) => {
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

const ALL = [...ACTS, ...OTHERS];
const MEETINGS = [
  ...ACTS.flatMap((one, at) => ACTS.slice(at).map((other) => [one, other] as const)),
  ...OTHERS.flatMap((one) => [one, ...ALL.filter(({ name }) => one.meets?.includes(name))].map((other) => [one, other] as const)),
];
const PAIRS = MEETINGS.map((acts) => ({ name: acts.map(({ name }) => name).join(' and '), acts }));

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
const brokenBy = async (world: World, [one, other]: readonly [Act, Act], isOneEnough = false) => {
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

describe('two transactions on money and stock, in every order of their statements', () => {
  const worldOf = createWorlds();

  it.each(PAIRS)('end as one after the other: $name', async ({ acts }) => {
    const world = await worldOf(acts);
    const { A, B } = world.stage.gates;
    const deadlocks = A.deadlocks() + B.deadlocks();
    expect(await brokenBy(world, acts)).toEqual([]);
    expect(A.deadlocks() + B.deadlocks()).toBe(deadlocks);
  });
});

/** Cash only adds up, two gifts of one product share its row, and the second of two who take it back finds nothing. */
const SERIAL_ANYWAY = new Set(['sell into a drawer', 'give away', 'take that back']);

/** Each of these pairs is broken by some order without the locks of rows, and those that a transaction takes by number. */
const WEAKENED = new Set([
  'hold and window sale',
  'fulfil and fulfil',
  'fulfil and release',
  'release and release',
  'refund and refund',
  'undo and undo',
  'stock count and stock count',
  'close the night and close the night',
  'start and cancel',
  'bring back and close the night',
  'keep an uncollected order and hand out',
  'refund an uncollected order and hand out',
  'refund an uncollected order and keep an uncollected order',
  'a sale without a network and the same sale',
  'refund at the window and undo',
  'refund at the window and close the night',
  'sell into a drawer and begin to count',
  ...OTHERS.filter(({ name }) => !SERIAL_ANYWAY.has(name)).map(({ name }) => `${name} and ${name}`),
]);

/** Constraints have the last word where a lock is missing. */
const CONSTRAINTS = [
  'alter table bank_settlements drop constraint bank_settlements_pkey',
  'drop index refunds_item_unique',
  'drop trigger orders_placed on orders',
  'drop trigger nights_closed on nights',
  ...['night_seals_pkey', 'night_seals_previous_unique', 'night_seals_fingerprint_unique'].map(
    (name) => `alter table night_seals drop constraint ${name}`,
  ),
];

describe('without locks and constraints', () => {
  const withoutLocks: Rewrite = (text) =>
    text
      .replace(/^lock table .*/, 'select 1')
      .replaceAll(/ for (update|share)( of \w+)?/g, '')
      .replaceAll(/pg_advisory_xact_lock(_shared)?\(/g, 'coalesce(');
  const worldOf = createWorlds({ rewrite: withoutLocks, dropped: CONSTRAINTS });

  it.each(PAIRS.filter(({ name }) => WEAKENED.has(name)))('some order is found that breaks $name', async ({ acts }) => {
    expect(await brokenBy(await worldOf(acts), acts, true)).not.toEqual([]);
  });
});
