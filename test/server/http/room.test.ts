import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRoom } from '#server/http/load-shedding/rooms.ts';

const [SIZE, EACH] = [12, 6];

it('stays within its limits for all and each; the owner with the most loses the oldest', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 80 }), (owners) => {
      let held: { readonly owner: string; readonly at: number }[] = [];
      const sizeOf = (name: string): number => held.filter(({ owner }) => owner === name).length;
      const room = createRoom<number>(SIZE, EACH, (lost) => {
        const owner = held.find(({ at }) => at === lost)?.owner ?? '';
        expect(sizeOf(owner)).toBe(Math.max(...held.map((one) => sizeOf(one.owner))));
        expect(held.find((one) => one.owner === owner)?.at).toBe(lost);
        held = held.filter(({ at }) => at !== lost);
      });
      owners.forEach((owner, at) => {
        const isFull = room.isFullFor(owner);
        if (isFull) expect(sizeOf(owner) + 1).toBeGreaterThanOrEqual(Math.max(...held.map((one) => sizeOf(one.owner))));
        room.add(owner, at);
        held.push({ owner, at });
        expect([room.count(), room.all().toSorted((one, other) => one - other)]).toEqual([held.length, held.map((one) => one.at)]);
        expect([held.length <= SIZE, sizeOf(owner) <= EACH]).toEqual([true, true]);
      });
    }),
  );
});
