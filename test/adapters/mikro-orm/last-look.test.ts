import { expect, it } from 'vitest';
import { createLastLook } from '#adapters/mikro-orm/last-look.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { aProduct } from '../../support/builders/product-builder.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';

it('remembers products as they were seen last, for a second, and the queue of the last look', () => {
  const clock = fixedClock();
  const lastLook = createLastLook(clock);
  const [cola, water] = [aProduct({ id: productId(1), available: 7 }), aProduct({ id: productId(2), available: 5 })];
  const [quiet, busy] = [
    { queued: 0, openCheckouts: 1 },
    { queued: 20, openCheckouts: 9 },
  ];
  expect(lastLook.at([])).toBeNull();
  lastLook.note(quiet, [cola, water]);
  expect(lastLook.at([cola.id, water.id, cola.id])).toEqual({ load: quiet, products: [cola, water] });
  expect(lastLook.at([cola.id, productId(3)])).toBeNull();
  clock.advance(600);
  const lessCola = { ...cola, available: 1 };
  lastLook.note(busy, [lessCola]);
  expect(lastLook.at([water.id])).toEqual({ load: busy, products: [water] });
  clock.advance(400);
  expect(lastLook.at([water.id])).toBeNull();
  expect(lastLook.at([cola.id])).toEqual({ load: busy, products: [lessCola] });
  // A clock that is put back makes nothing younger.
  clock.advance(-500);
  expect(lastLook.at([cola.id])).toBeNull();
});
