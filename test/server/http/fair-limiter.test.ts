import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairLimiter, createFairQueue } from '#server/http/load-shedding/fair-limiter.ts';

type Item = { readonly network: string; readonly visitor: string; readonly at: number };

const lineOf = (items: readonly Item[]) => {
  const line = createFairQueue<Item>();
  for (const item of items) line.push([item.network, item.visitor], item);
  return line;
};

const drain = (take: () => Item | undefined): readonly Item[] => {
  const taken: Item[] = [];
  for (let item = take(); item !== undefined; item = take()) taken.push(item);
  return taken;
};

const anyItems = fc
  .array(fc.record({ network: fc.constantFrom('a', 'b', 'c'), visitor: fc.constantFrom('', 'x', 'y') }), { maxLength: 60 })
  .map((whose) => whose.map((one, at) => ({ ...one, at })));

describe('a fair queue', () => {
  it('serves networks in turn, and their visitors in turn', () => {
    const items = ['a/x', 'a/x', 'a/x', 'a/y', 'b/z'].map((name, at) => {
      const [network = '', visitor = ''] = name.split('/');
      return { network, visitor, at };
    });
    const line = lineOf(items);
    expect(drain(() => line.shift()?.item).map(({ at }) => at)).toEqual([0, 4, 3, 1, 2]);
  });

  it('serves each item once and each visitor in order, and no network twice while another waits', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const line = lineOf(items);
        const served = drain(() => line.shift()?.item);
        expect(served.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual(items.map(({ at }) => at));
        for (const own of Map.groupBy(served, ({ network, visitor }) => `${network}/${visitor}`).values())
          expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other));
        const left = Map.groupBy(served, ({ network }) => network);
        served.slice(1).forEach(({ network }, index) => {
          const isRepeated = served[index]?.network === network;
          const others = [...left].filter(([name]) => name !== network).flatMap(([, own]) => own);
          if (isRepeated) expect(others.every((other) => served.indexOf(other) < index)).toBe(true);
        });
      }),
    );
  });
});

it('a crowd waits only for itself and for a limited time; a few visitors of other networks are not refused for it', () => {
  const acquire = createFairLimiter({ permits: 1, maxWaitMs: 60_000, permitMs: 60_000, crowd: { visitors: 2, maxWaitMs: -1 } });
  const told: string[] = [];
  const running: (() => void)[] = [];
  for (const [network, visitor] of [
    ['one', 'a'],
    ['crowd', 'x'],
    ['crowd', 'y'],
    ['few', 'z'],
  ] as const)
    acquire(
      () => [network, visitor],
      (release) => {
        told.push(`${visitor} ${release === null ? 'refused' : 'served'}`);
        if (release !== null) running.push(release);
      },
    );
  for (let release = running.shift(); release !== undefined; release = running.shift()) release();
  expect(told).toEqual(['a served', 'x refused', 'z served', 'y served']);
});
