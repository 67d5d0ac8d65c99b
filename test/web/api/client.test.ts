import { afterEach, describe, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { shortageProblem } from '#adapters/http-contract/problem-details.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { ApiError, detailsOf } from '#web/api/api-error.ts';
import { createApi } from '#web/api/client.ts';
import { heartbeatsAreTaken } from '../msw/handlers/queue.handlers.ts';
import { anOrder, HASH, lookupFinds, statusIs } from '../msw/handlers/orders.handlers.ts';
import { checkoutIsRefused } from '../msw/handlers/checkout.handlers.ts';
import { menuFails, menuIsUnreachable, menuNeverAnswers } from '../msw/handlers/catalogue.handlers.ts';
import { on, server } from '../msw/server.ts';

const api = createApi((input, init) => fetch(input, init));
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the typed client', () => {
  it('puts the inside on the wire and the wire back inside', async () => {
    const requests = on(statusIs({}));
    expect(await api.call(ordersContract.status, { params: { hash: HASH } })).toEqual(anOrder());
    expect(requests[0]?.params.hash).toBe(HASH);
  });

  it('drops fields that only a newer server knows', async () => {
    const menu = { drinks: [], candy: [], food: [] };
    server.use(http.get('/api/products', () => HttpResponse.json({ ...menu, desserts: [] })));
    expect(await api.call(catalogueContract.listProducts, {})).toEqual(menu);
  });

  it('sends typed text unchanged', async () => {
    const requests = on(lookupFinds());
    await api.call(ordersContract.lookUp, { body: { emailOrPhone: 'maya@example.com' } });
    expect(requests[0]?.body).toEqual({ emailOrPhone: 'maya@example.com' });
  });

  it('accepts an answer without a body', async () => {
    on(heartbeatsAreTaken());
    expect(await api.call(queueContract.heartbeat, { body: { sessionId: visitorId('visitor-1'), cartItemCount: 2 } })).toBeUndefined();
  });

  it("gives the server's sentence, code and details of a refusal", async () => {
    on(checkoutIsRefused('INSUFFICIENT_STOCK', 'Insufficient stock for Cola: only 1 left', { items: [{ id: 1, name: 'Cola', left: 1 }] }));
    const error = await failureOf(
      api.call(checkoutContract.createSession, {
        body: { items: [], processingFee: anOrder().processing_fee, donationAmount: anOrder().donation },
      }),
    );
    expect(error).toMatchObject({
      kind: 'answer',
      status: 409,
      code: 'INSUFFICIENT_STOCK',
      message: 'Insufficient stock for Cola: only 1 left',
    });
    expect(detailsOf(error, shortageProblem)?.items).toEqual([{ id: 1, name: 'Cola', left: 1 }]);
  });

  it.each([
    ['an error without words', () => on(menuFails(502)), { kind: 'answer', status: 502, code: null, message: '' }],
    ['no answer', () => on(menuIsUnreachable()), { kind: 'network', status: null, code: null, message: '' }],
    [
      'a success that is not in the contract',
      () => server.use(http.get('/api/products', () => HttpResponse.json({ drinks: 'many' }))),
      { kind: 'unreadable', status: 200, code: null },
    ],
    [
      "a proxy's page instead of an answer",
      () => server.use(http.get('/api/products', () => HttpResponse.html('<h1>Welcome to the school Wi-Fi</h1>'))),
      { kind: 'unreadable', status: 200, code: null },
    ],
  ])('makes an ApiError of %s', async (_case, prepare, expected) => {
    prepare();
    expect(await failureOf(api.call(catalogueContract.listProducts, {}))).toMatchObject(expected);
  });

  it('rejects with the canceller’s reason', async () => {
    on(menuNeverAnswers());
    const cancel = new AbortController();
    const call = api.call(catalogueContract.listProducts, { signal: cancel.signal });
    cancel.abort(new Error('left the screen'));
    await expect(call).rejects.toThrow('left the screen');
  });

  it('needs nothing that phones since iOS 15.4 lack: it reads, and can be cancelled, without AbortSignal.any and .timeout', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    on(statusIs({}));
    const { signal } = new AbortController();
    expect(await api.call(ordersContract.status, { params: { hash: HASH }, signal })).toEqual(anOrder());
    on(menuNeverAnswers());
    await expect(api.call(catalogueContract.listProducts, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });

  it('gives up on a server that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    on(menuNeverAnswers());
    const failure = failureOf(api.call(catalogueContract.listProducts, {}));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({ kind: 'network' });
  });
});
