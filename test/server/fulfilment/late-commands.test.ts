import { describe, expect, it } from 'vitest';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { send, post } from '../../support/http-calls.ts';
import { bearer } from '../../support/logins.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import { brokenWays, eventsOf, reopen, setStatus, type StaffLogin } from '../../support/races/staff.ts';
import { mailsAbout, readyOrder, withPeople } from './undo-ready.ts';
import { placeOrderIn } from '../../support/logins.ts';

type Named = { readonly name: string; readonly status: OrderStatus; readonly seen: OrderStatus };

/** As the app's devices send it. */
const late = (stand: RaceHarness, id: OrderId, { name, status, seen }: Named, { token }: StaffLogin) =>
  send(stand, `/api/orders/${id}/status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ status, command: { name, seen: { status: seen, reopened_count: 0 } } }),
  });

const START = { name: 'start-preparing', status: 'preparing', seen: 'queued' } as const;
const READY = { name: 'mark-ready', status: 'ready', seen: 'preparing' } as const;
const UNDO_HAND_OUT = { name: 'undo-pick-up', status: 'ready', seen: 'completed' } as const;

describe('a late command of an offline device', () => {
  it('does not reopen a ready order by “start”', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const id = await readyOrder(stand, tom);
      const before = await eventsOf(stand, id);
      expect(await late(stand, id, START, bea)).toMatchObject({ status: 409, json: { code: 'STATUS_CONFLICT', status: 'ready' } });
      expect(await eventsOf(stand, id)).toEqual(before);
      expect(await mailsAbout(stand, id)).toEqual(['pending']);
      // Other clients may send only the status.
      expect((await setStatus(stand, id, 'preparing', bea)).json).toMatchObject({ status: 'preparing', reopened_count: 1 });
      expect(await brokenWays(stand)).toEqual([]);
    }));

  it('does not undo a hand-out by “ready”', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const { id } = await placeOrderIn(stand);
      for (const status of ['preparing', 'ready', 'completed']) await setStatus(stand, id, status, tom);
      expect(await late(stand, id, READY, bea)).toMatchObject({ status: 409, json: { code: 'STATUS_CONFLICT', status: 'completed' } });
      expect((await eventsOf(stand, id)).at(-1)).toMatchObject({ to: 'completed' });
    }));

  it('changes no reopened order, and undoes no other person’s hand-out', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const id = await readyOrder(stand, bea);
      await setStatus(stand, id, 'completed', tom);
      expect(await late(stand, id, UNDO_HAND_OUT, bea)).toMatchObject({ status: 409, json: { status: 'completed' } });
      expect((await late(stand, id, UNDO_HAND_OUT, tom)).status).toBe(200);
      await reopen(stand, id, 'cold', tom);
      expect(await late(stand, id, UNDO_HAND_OUT, bea)).toMatchObject({ status: 409, json: { preparing_staff: tom.name } });
      expect((await eventsOf(stand, id)).at(-1)).toMatchObject({ command: 'reopen' });
    }));

  it('reopens only the “ready” that it has seen', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const id = await readyOrder(stand, bea);
      await reopen(stand, id, 'cold', tom);
      await setStatus(stand, id, 'ready', tom);
      const body = { reason: 'napkins', seen: { status: 'ready', reopened_count: 0 } };
      const answer = await post(stand, `/api/orders/${id}/reopen`, body, bearer(bea.token));
      expect(answer).toMatchObject({ status: 409, json: { code: 'STATUS_CONFLICT', status: 'ready' } });
      const seenNow = { ...body, seen: { status: 'ready', reopened_count: 1 } };
      expect((await post(stand, `/api/orders/${id}/reopen`, seenNow, bearer(bea.token))).json).toMatchObject({ reopened_count: 2 });
    }));
});
