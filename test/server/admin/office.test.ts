import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { readinessContract } from '#adapters/http-contract/readiness.contract.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';
import { adminOfTest } from '../../support/stands.ts';

test('the bank page lists late nights first, and keeps the order otherwise', async () => {
  const stand = await adminOfTest();
  const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
  const view = await stand.services.useCases.listDeposits();
  const night = view.nights[0] ?? expect.fail('a card payment has a night');
  const states = ['expected', 'late', 'arrived', 'late'] as const;
  const nights = states.map((state, at) => ({ ...night, state, nightId: nightId(`night-${at}`) }));
  const other = await adminOfTest({ overrides: { listDeposits: async () => ({ ...view, nights }) } });
  const { json } = await other.get('/api/admin/bank');
  expect(json).toMatchObject({ deposits: [1, 3, 0, 2].map((at) => ({ nightId: `night-${at}` })) });
});

describe('the readiness page', () => {
  const checkAt = async (stand: AdminHarness, wanted: string) => {
    const { checks }: ResponseOf<typeof readinessContract.checks> = JSON.parse((await stand.get('/api/admin/readiness')).text);
    return checks.find(({ id }) => id === wanted);
  };

  test('checks when it is opened', async () => {
    const stand = await adminOfTest();
    expect(await checkAt(stand, 'pauses')).toMatchObject({ verdict: 'green', todo: null, place: null });
    await stand.services.useCases.pauseStation({ station: null, until: null, sentence: 'Back soon' }, ADMIN);
    expect(await checkAt(stand, 'pauses')).toMatchObject({ verdict: 'amber', place: 'pause', group: 'left' });
  });

  test('compares a printed sign with the current one', async () => {
    const stand = await adminOfTest();
    const verdict = async () => (await checkAt(stand, 'sign'))?.verdict;
    const pathNow = async () => (await stand.get('/api/admin/sign')).json?.['path'];
    const print = async (path: unknown) => {
      const { standName, pickupPlace } = JSON.parse((await stand.get('/api/config')).text);
      const paper = { path, address: new URL(stand.url).host, stand_name: standName, pickup_place: pickupPlace, word: null, prices: null };
      expect((await stand.post('/api/admin/sign/prints', paper)).status).toBe(204);
    };
    const old = await pathNow();
    expect(await verdict()).toBe('amber');
    await print(old);
    expect(await verdict()).toBe('green');
    await stand.post('/api/admin/sign', undefined);
    expect(await verdict()).toBe('red');
    await print(await pathNow());
    expect(await verdict()).toBe('green');
  });
});
