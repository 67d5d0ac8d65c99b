import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, productNamed, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
beforeAll(async () => {
  stand = await startAdminHarness();
});
afterAll(() => stand.stop());

/** An order of one product. @returns what the calls about its item ask for. */
const buy = async (name: string, quantity = 1) => {
  const session = await checkOut(stand, await cartOf(stand, { [name]: quantity }));
  await pay(stand, session.sessionId);
  await send(stand, `/api/orders/by-session/${session.sessionId}`);
  const placed = await stand.services.ports.orders.bySession(sessionId(session.sessionId));
  if (placed === null) throw new Error('a paid session has an order');
  return { orderId: placed.order.id, itemId: placed.order.items[0]?.id };
};

describe('a product that is sold out', () => {
  test('each call answers with all of its orders: who waits, what became of the others, and what it costs', async () => {
    const { id } = await productNamed(stand, 'Hot Dog');
    const [first, second, third] = [await buy('Hot Dog', 2), await buy('Hot Dog'), await buy('Hot Dog')];
    const call = async (what: string, body: object) => {
      const { status, json } = await stand.post(`/api/sold-out/${id}${what}`, body);
      return status === 200 ? json : [status, json?.['code']];
    };
    const product = { id, name: 'Hot Dog', image: expect.any(String), category: 'food', price: 3.5 };
    const off = { ...product, available: 0, soldOutAt: '2026-11-21T00:40:00.000Z', round: 0 };
    const who = { customer: 'Jamie Rivera', quantity: 1 };
    const waits = { ...who, channel: 'O', status: 'queued', unitPrice: 3.5, others: 0, by: 'card', refund: 3.61 };
    const waiting = [
      { ...waits, ...first, orderNumber: '#001', quantity: 2, refund: 7.21 },
      { ...waits, ...second, orderNumber: '#002' },
      { ...waits, ...third, orderNumber: '#003' },
    ];
    expect(await call('', {})).toEqual({ product: off, waiting, settled: [], paying: 0 });
    expect((await stand.get('/api/sold-out')).json?.['products']).toContainEqual({ ...off, isMade: true });

    const [, ...others] = waiting;
    const pizza = await productNamed(stand, 'Pizza Slice');
    const ended = { instead: null, back: 0, owed: 0, undoUntil: null };
    const replaced = { ...who, ...first, ...ended, orderNumber: '#001', quantity: 2, end: 'replaced', instead: '2 × Pizza Slice' };
    const afterReplacing = await call('/replace', { ...first, productId: pizza.id });
    expect(afterReplacing).toMatchObject({ waiting: others, settled: [{ ...replaced, back: expect.any(Number) }] });

    const found = { ...who, ...second, ...ended, orderNumber: '#002', end: 'found', undoUntil: expect.any(String) };
    expect(await call('/found', second)).toMatchObject({ waiting: [waiting[2]], settled: expect.arrayContaining([found]) });
    expect(await call('/undo-found', second)).toMatchObject({ waiting: others });

    // An order without anything else is cancelled with its refund, and on no list of the kitchen's anymore.
    const afterRefund = { waiting: [waiting[1]], settled: [{ ...replaced, back: expect.any(Number) }] };
    expect(await call('/refund', third)).toMatchObject(afterRefund);
    expect((await stand.get(`/api/sold-out/${id}`)).json).toMatchObject(afterRefund);
    expect(await call('/refund', third)).toEqual([409, 'ALREADY_REFUNDED']);

    expect(await call('/back', { counted: 0 })).toEqual([409, 'STOCK_CONFLICT']);
    expect(await call('/back', { counted: 5 })).toMatchObject({ product: { ...product, available: 4, soldOutAt: null, round: 1 } });
    expect(await call('/back?round=0', { counted: 5 })).toEqual([409, 'STATUS_CONFLICT']);
  });

  test('what there is not is not found', async () => {
    expect((await stand.post('/api/sold-out/987654', {})).status).toBe(404);
    expect((await stand.get('/api/sold-out/987654')).status).toBe(404);
  });
});
