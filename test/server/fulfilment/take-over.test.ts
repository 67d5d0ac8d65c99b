import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, placeOrderIn } from '../../support/logins.ts';
import { setStatus } from '../../support/races/staff.ts';
import { againstReady, takeOver, twoTakeOvers, withThree, ROUNDS } from './take-over.ts';

const { takeOverAfterMs } = LIMITS.orders;

describe('a takeover', () => {
  it('succeeds for one of two people', async () => {
    expect(await twoTakeOvers()).toEqual(Array.from({ length: ROUNDS }, () => 1));
  });

  it('leaves a ready order ready', async () => {
    expect(await againstReady()).toEqual({ ends: ['ready'], broken: [] });
  });

  it('waits for two minutes without a request, keeps the checks, and names the new holder', async () => {
    await withThree({}, async (stand, { holder, ana, tom }) => {
      const { id, items } = await placeOrderIn(stand);
      const check = (item: string, checked: boolean) =>
        send(stand, `/api/orders/${id}/items/${item}/check`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', ...bearer(holder.token) },
          body: JSON.stringify({ checked }),
        });
      const [first] = items;
      if (first === undefined) throw new Error('an order has items');
      expect((await check(first.id, true)).json).toMatchObject({ code: 'STATUS_CONFLICT', status: 'queued' });
      await setStatus(stand, id, 'preparing', holder);
      const holderId = (await stand.reads.orders.byId(id))?.order.preparing?.staffId;
      const seen = { status: 'preparing', reopened_count: 0, preparing_staff_id: holderId };
      expect([(await check(first.id, true)).status, (await check(first.id, true)).status]).toEqual([200, 200]);

      stand.clock.advance(takeOverAfterMs - 1);
      expect((await takeOver(stand, id, ana)).json).toMatchObject({ code: 'ALREADY_PREPARING', preparing_staff: holder.name });
      // Any request counts as a sign of life.
      await send(stand, '/api/orders', { headers: bearer(holder.token) });
      stand.clock.advance(takeOverAfterMs - 1);
      expect((await takeOver(stand, id, ana)).status).toBe(409);
      stand.clock.advance(1);
      const taken = await takeOver(stand, id, ana);
      expect(taken).toMatchObject({ status: 200, json: { preparing_staff: ana.name } });
      expect(taken.json).toMatchObject({ items: [{ checked_by: holder.name }, ...items.slice(1).map(() => ({ checked_by: null }))] });
      expect((await takeOver(stand, id, ana)).status).toBe(200);
      // A copy of a refused one stays refused, whatever the order's state.
      const actId = '0193c0de-0000-7000-8000-0000000000aa';
      expect((await takeOver(stand, id, tom, actId)).status).toBe(409);
      stand.clock.advance(takeOverAfterMs);
      expect((await takeOver(stand, id, tom, actId)).json).toMatchObject({ code: 'ALREADY_PREPARING' });
      expect((await post(stand, `/api/orders/${id}/takeover`, { seen }, bearer(tom.token))).json).toMatchObject({
        preparing_staff: ana.name,
      });
      await send(stand, '/api/orders', { headers: bearer(ana.token) });
      expect((await takeOver(stand, id, tom)).json).toMatchObject({ preparing_staff: ana.name });
    });
  });
});
