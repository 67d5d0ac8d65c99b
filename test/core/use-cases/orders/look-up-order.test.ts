import { expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { createInMemoryThrottle } from '#adapters/rate-limits/in-memory-throttle.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { makeLookUpOrder } from '#core/use-cases/orders/look-up-order.ts';
import { placeNewOrder } from '#test/contracts/persistence-fixture.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

const DECOY = lookupHash('decoy');

const setUp = () => {
  const [clock, ids] = [fixedClock(), sequentialIds()];
  const persistence = createInMemoryPersistence({ clock });
  const throttle = createInMemoryThrottle({ clock, points: 10, windowMs: 10 * MINUTE_MS });
  return {
    clock,
    place: () => placeNewOrder({ persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 }),
    lookUp: makeLookUpOrder({ orders: persistence.orders, decoys: { of: () => DECOY }, throttle, clock }),
  };
};

it('finds the newest order of the last 24 hours, by either contact however it is written', async () => {
  const { clock, place, lookUp } = setUp();
  await place();
  clock.advance(MINUTE_MS);
  const { lookupHash: newest } = await place();
  for (const contact of ['maya@example.com', ' MAYA@Example.com', '(555) 010-0142', '5550100142'])
    expect(await lookUp(contact), contact).toEqual({ ok: true, value: newest });
  clock.advance(24 * HOUR_MS);
  expect(await lookUp('maya@example.com')).toEqual({ ok: true, value: newest });
  clock.advance(1);
  expect(await lookUp('maya@example.com')).toEqual({ ok: true, value: DECOY });
});

it('answers a miss with a decoy, and refuses what is neither address nor number', async () => {
  const { lookUp } = setUp();
  expect(await lookUp('nobody@example.com')).toEqual({ ok: true, value: DECOY });
  expect(await lookUp('maya')).toMatchObject({ ok: false });
});

it('answers ten times in ten minutes', async () => {
  const { clock, lookUp } = setUp();
  for (let count = 0; count < 10; count += 1) expect(await lookUp('nobody@example.com')).toMatchObject({ ok: true });
  expect(await lookUp('nobody@example.com')).toEqual({ ok: false, error: { kind: 'throttle/too-many', retryAfterMs: 10 * MINUTE_MS } });
  clock.advance(10 * MINUTE_MS);
  expect(await lookUp('nobody@example.com')).toMatchObject({ ok: true });
});
