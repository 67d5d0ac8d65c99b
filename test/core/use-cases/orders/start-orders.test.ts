import { expect, it } from 'vitest';
import { makeStartOrders } from '#core/use-cases/orders/start-orders.ts';
import { BEA_AT_WORK, fulfilmentHarness, TOM_AT_WORK } from '#test/support/fulfilment-harness.ts';

it('starts what is still there, and is the same when asked twice', async () => {
  const { change, place, stored, unitOfWork, clock } = fulfilmentHarness();
  const start = makeStartOrders({ unitOfWork, clock });
  const [first, second, third] = [await place(), await place(), await place()];
  const ids = [first.id, second.id, third.id];
  await change(second.id, 'preparing', TOM_AT_WORK);
  const expected = { started: [first.id, third.id], missed: [second.id] };
  expect(await start(ids, BEA_AT_WORK)).toEqual(expected);
  expect(await start(ids, BEA_AT_WORK)).toEqual(expected);
  expect((await stored(second.id))?.preparing?.name).toBe('Tom');
});

it('does not take a ready order back', async () => {
  const { change, place, stored, unitOfWork, clock } = fulfilmentHarness();
  const { id } = await place();
  await change(id, 'ready', TOM_AT_WORK);
  expect(await makeStartOrders({ unitOfWork, clock })([id], BEA_AT_WORK)).toEqual({ started: [], missed: [id] });
  expect((await stored(id))?.status).toBe('ready');
});
