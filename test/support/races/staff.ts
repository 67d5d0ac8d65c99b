import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { toEvent } from '#adapters/mikro-orm/orders/order.mapper.ts';
import type { OrderEventRow } from '#adapters/mikro-orm/orders/order-event.row.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { send, post, type HttpAnswer } from '../http-calls.ts';
import { bearer, staffToken } from '../logins.ts';
import type { RaceHarness } from './race-harness.ts';

export interface StaffLogin {
  readonly name: string;
  readonly token: string;
}

/** People, each with their own code. */
export const staffOf = async (stand: RaceHarness, size: number): Promise<readonly StaffLogin[]> => {
  const names = Array.from({ length: size }, (_, index) => `Person ${index + 1}`);
  const staff: StaffLogin[] = [];
  for (const name of names) staff.push({ name, token: await staffToken(stand, name) });
  return staff;
};

export const setStatus = (stand: RaceHarness, id: OrderId, status: string, { token }: StaffLogin): Promise<HttpAnswer> =>
  send(stand, `/api/orders/${id}/status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ status }),
  });

export const reopen = (stand: RaceHarness, id: OrderId, reason: string, { token }: StaffLogin): Promise<HttpAnswer> =>
  post(stand, `/api/orders/${id}/reopen`, { reason }, bearer(token));

export const undoReady = (stand: RaceHarness, id: OrderId, { token }: StaffLogin): Promise<HttpAnswer> =>
  post(stand, `/api/orders/${id}/undo-ready`, undefined, bearer(token));

/** An order's stored history, oldest first. */
export const eventsOf = async ({ reads }: RaceHarness, id: OrderId): Promise<readonly OrderEvent[]> => {
  const { rows } = await reads.pool.query<OrderEventRow>('select * from order_events where order_id = $1 order by id', [id]);
  return rows.map((row) => toEvent({ ...row, at: new Date(row.at).toISOString() }));
};

/** Orders inserted directly have no checkout's stock, so only the invariants of their history apply. */
export const brokenWays = async ({ reads }: RaceHarness): Promise<readonly string[]> =>
  (await checkInvariants(reads.pool)).filter(({ id, holds }) => id === 'I5' && !holds).map(({ detail }) => detail);
