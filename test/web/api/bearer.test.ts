import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { createApi } from '#web/api/client.ts';
import { server } from '../msw/server.ts';

const calls = (status: number, body: unknown = {}) => {
  const tokens: (string | null)[] = [];
  server.use(
    http.all('/api/*', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
    }),
  );
  return tokens;
};

const apiOf = (token: string | null) => {
  const onRefused = vi.fn();
  return { api: createApi((input, init) => fetch(input, init), { bearer: () => token, onRefused, ask: () => () => undefined }), onRefused };
};

describe('the bearer token', () => {
  it('goes with calls that need a login, and with no public one', async () => {
    const tokens = calls(200, []);
    const { api } = apiOf('t1');
    await api.call(fulfilmentContract.list, { query: {} });
    await api.call(queueContract.status, {}).catch(() => undefined);
    expect(tokens).toEqual(['Bearer t1', null]);
  });

  it('is named when logging out, for the login is over already', async () => {
    const tokens = calls(204);
    await apiOf(null).api.call(authContract.logOut, { bearer: 'old' });
    expect(tokens).toEqual(['Bearer old']);
  });

  it.each([
    [401, 1, 'UNAUTHENTICATED'],
    [403, 1, 'FORBIDDEN'],
    [403, 0, 'WRONG_CODE'],
    [403, 0, 'LOGIN_AGAIN'],
    [409, 0, 'STATUS_CONFLICT'],
    [500, 0, 'INTERNAL'],
  ])('answered by %i, is refused %i times', async (status, times, code) => {
    calls(status, { error: 'No', code, requestId: 'r1' });
    const { api, onRefused } = apiOf('t1');
    await expect(api.call(fulfilmentContract.list, { query: {} })).rejects.toThrow();
    expect(onRefused.mock.calls).toEqual(times === 1 ? [['t1', 'GET /api/orders']] : []);
  });

  it.each([401, 403])('is not refused by the page of a proxy with %i', async (status) => {
    server.use(http.all('/api/*', () => new Response('<h1>Blocked by the school filter</h1>', { status })));
    const { api, onRefused } = apiOf('t1');
    await expect(api.call(fulfilmentContract.list, { query: {} })).rejects.toThrow();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('is not blamed for a wrong password', async () => {
    calls(401);
    const { api, onRefused } = apiOf('t1');
    await expect(api.call(authContract.logInAdmin, { body: { password: 'no' } })).rejects.toThrow();
    expect(onRefused).not.toHaveBeenCalled();
  });
});
