import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
let token: string;
beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
  token = await adminToken(stand);
});
afterAll(() => stand.stop());

/** Well formed, but unknown. */
const STRANGERS = ['987654', '00000000-0000-4000-8000-000000000000', 'A'.repeat(32), 'sim_of_nobody_1'];

const pathOf = ({ path, params }: Endpoint): string | null => {
  const stranger = STRANGERS.find((one) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return names.length > 0 && params?.safeParse(Object.fromEntries(names.map((name) => [name, one]))).success === true;
  });
  return stranger === undefined ? null : path.replaceAll(/:\w+/g, stranger);
};

/** Periods: each exists. */
const PERIODS = /:(month|day|season)\b/;

const rows = Object.values(contract)
  .flatMap((group) => Object.values(group) as readonly Endpoint[])
  .filter(({ method, path }) => method === 'GET' && path.includes('/:') && !PERIODS.test(path));

test.each(rows.map((row) => [row.path, row] as const))('GET %s answers 404 for an unknown id', async (_path, row) => {
  const path = pathOf(row);
  expect(path).not.toBeNull();
  const { status } = await send(stand, path ?? '', row.access === 'public' ? {} : { headers: bearer(token) });
  expect(status).toBe(404);
});
