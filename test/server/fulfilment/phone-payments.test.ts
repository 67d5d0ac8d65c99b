import { afterEach, expect, test } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { staffToken, bearer } from '../../support/logins.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const askByPhone = async (key: string): Promise<HttpAnswer> => {
  const { items, processingFee } = await cartOf(stand, { 'Hot Dog': 1 });
  const headers = { ...bearer(await staffToken(stand)), 'idempotency-key': key };
  return post(stand, '/api/window/phone-payments', { items, processingFee }, headers);
};

const startByPhone = async (key: string): Promise<string> => {
  const started = await askByPhone(key);
  expect(started.status).toBe(200);
  return String(started.json?.['sessionId']);
};

const bySession = (session: string): Promise<HttpAnswer> => send(stand, `/api/orders/by-session/${session}`);
const numberOf = async (session: string): Promise<string> => String((await bySession(session)).json?.['order_number']);

test('what is paid by phone at the window is a sale at the window: one sequence with the online orders, channel W, by card', async () => {
  stand = await startAdminHarness();
  const { sessionId: online } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
  const atTheWindow = [await startByPhone('first-by-phone'), await startByPhone('second-by-phone')];
  const sessions = [online, ...atTheWindow];
  await Promise.all(sessions.map((session) => pay(stand, session)));
  const numbers = await Promise.all(sessions.map(numberOf));
  expect(numbers.map((number) => number.split('-')[2])).toEqual(['O', 'W', 'W']);
  expect(new Set(numbers.map((number) => number.split('-')[3]))).toEqual(new Set(['001', '002', '003']));

  const placed = (await stand.services.ports.orders.inHand()).map(({ order }) => order);
  expect(placed.map(({ channel, tender }) => `${channel} ${tender}`).toSorted()).toEqual(['O card', 'W card', 'W card']);
  const [first] = placed.filter(({ channel }) => channel === 'W');
  expect(first?.pickupCode).not.toBeNull();
  // It is neither in the drawer nor on the reader: Undo does not apply, and an admin refunds it on the card.
  expect((await stand.post(`/api/window/sales/${first?.id ?? ''}/undo`, undefined)).status).toBe(404);
  expect((await stand.post(`/api/orders/${first?.id ?? ''}/refund-all`, { reason: 'Cold' })).status).toBe(200);
  expect((await stand.services.ports.orders.byId(orderId(first?.id ?? '')))?.order.status).toBe('cancelled');
  expect(first?.paidCents).toBe(cents(361));
});
