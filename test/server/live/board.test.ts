import { expect, test } from 'vitest';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { listenTo } from '../../support/event-listener.ts';
import { send } from '../../support/http-calls.ts';
import { bearer, placeOrderIn } from '../../support/logins.ts';
import { standOfFile } from '#test/support/stands.ts';

const stand = await standOfFile();

test('a board shows numbers and first names only, and ends with its link', async () => {
  const { link, path } = await stand.services.useCases.issueBoardLink('', 'Mo');
  const token = path.slice(path.indexOf('=') + 1);
  expect(link.name).toBe('Board');
  const line = await listenTo(`${stand.url}/api/board/events`, token);
  const order = await placeOrderIn(stand);
  await stand.services.useCases.changeOrderStatus(order.id, 'ready', { role: 'staff', id: 'bea', name: 'Bea' });
  await expect.poll(() => line.events).toContain('orders');
  const { status, json } = await send(stand, '/api/board', { headers: bearer(token) });
  expect([status, json]).toEqual([
    200,
    {
      release: expect.any(String),
      menu_path: expect.stringMatching(/^\/s\/[\w-]{22}$/),
      shows: 'orders',
      prices: [],
      preparing: [],
      ready: [{ number: displayOrderNumber(order.orderNumber), name: order.customer.name.split(' ')[0], ready_at: expect.any(String) }],
    },
  ]);

  expect(await stand.services.useCases.revokeBoardLink(link.id, 'Mo')).toMatchObject({ ok: true });
  expect((await send(stand, '/api/board', { headers: bearer(token) })).status).toBe(401);
  await stand.services.useCases.changeOrderStatus(order.id, 'completed', { role: 'staff', id: 'bea', name: 'Bea' });
  await expect.poll(() => line.hasEnded()).toBe(true);
});
