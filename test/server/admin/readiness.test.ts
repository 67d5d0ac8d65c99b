import { afterEach, expect, test } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { readinessContract } from '#adapters/http-contract/readiness.contract.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

test('the checks are made when they are asked for, and name the version that runs', async () => {
  stand = await startAdminHarness();
  const ask = async (): Promise<ResponseOf<typeof readinessContract.checks>> => JSON.parse((await stand.get('/api/admin/readiness')).text);
  const { version, checks } = await ask();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(checks.find(({ id }) => id === 'pauses')).toMatchObject({ verdict: 'green', todo: null, place: null });
  await stand.services.useCases.pauseStation({ station: null, until: null, sentence: 'Back soon' }, ADMIN);
  expect((await ask()).checks.find(({ id }) => id === 'pauses')).toMatchObject({ verdict: 'amber', place: 'pause', group: 'left' });
});

test('a printed sign is compared with what the stand says now', async () => {
  stand = await startAdminHarness();
  const verdict = async (): Promise<string | undefined> => {
    const { checks }: ResponseOf<typeof readinessContract.checks> = JSON.parse((await stand.get('/api/admin/readiness')).text);
    return checks.find(({ id }) => id === 'sign')?.verdict;
  };
  const print = async (path: unknown) => {
    const { standName, pickupPlace } = JSON.parse((await stand.get('/api/config')).text);
    const paper = { path, address: new URL(stand.url).host, stand_name: standName, pickup_place: pickupPlace, word: null, prices: null };
    expect((await stand.post('/api/admin/sign/prints', paper)).status).toBe(204);
  };
  const pathNow = async (): Promise<unknown> => JSON.parse((await stand.get('/api/admin/sign')).text).path;
  const old = await pathNow();
  expect(await verdict()).toBe('amber');
  await print(old);
  expect(await verdict()).toBe('green');
  await stand.post('/api/admin/sign', undefined);
  expect(await verdict()).toBe('red');
  await print(await pathNow());
  expect(await verdict()).toBe('green');
});
