import { afterEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { post, productNamed, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
afterEach(() => stand.stop());

test('a cash sale without a network is taken in once, at its own time, whatever clock the tablet has', async () => {
  stand = await startServerHarness();
  const login = bearer(await staffToken(stand, 'Luis'));
  const { id, price } = await productNamed(stand, 'Hot Dog');
  const soldAt = new Date(stand.clock.now() - MINUTE_MS).toISOString();
  const cash = { tender: 'cash', given: 1_000 };
  const sell = (key: string, body: object): Promise<HttpAnswer> => {
    const items = [{ id, quantity: 1, price: price + 1 }];
    return post(stand, '/api/window/sales', { items, name: '', special_instructions: null, ...body }, { 'idempotency-key': key, ...login });
  };

  expect(await sell('online-1', { payment: cash })).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } });

  const [first, again] = [await sell('kept-sale-1', { payment: cash, soldAt }), await sell('kept-sale-1', { payment: cash, soldAt })];
  expect(first).toMatchObject({ status: 200, json: { status: 'queued', total: price + 1 } });
  expect(again.json).toEqual(first.json);
  const seen = await send(stand, `/api/orders/${String(first.json?.['id'])}`, { headers: login });
  const now = new Date(stand.clock.now()).toISOString();
  expect(seen.json).toMatchObject({ created_at: soldAt, entered_at: now, sold_offline: true, queue_position: 1 });

  // A tablet three hours behind, and one a day ahead: a minute ago is a minute ago.
  for (const [key, offMs] of [
    ['slow-clock', -3 * HOUR_MS],
    ['fast-clock', 24 * HOUR_MS],
  ] as const) {
    const at = (ms: number): string => new Date(ms + offMs).toISOString();
    const clocks = { soldAt: at(stand.clock.now() - MINUTE_MS), sentAt: at(stand.clock.now()) };
    const made = await sell(key, { payment: cash, ...clocks });
    const shown = await send(stand, `/api/orders/${String(made.json?.['id'])}`, { headers: login });
    expect(shown.json).toMatchObject({ created_at: soldAt });
    await post(stand, `/api/window/sales/${String(made.json?.['id'])}/undo`, undefined, login);
  }
});
