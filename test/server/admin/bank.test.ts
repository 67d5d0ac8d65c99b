import { afterEach, expect, test } from 'vitest';
import { nightId } from '#core/domain/kernel/ids.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

test('what is late comes first, else the nights stay in their order', async () => {
  stand = await startAdminHarness();
  const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
  const view = await stand.services.useCases.listDeposits();
  const [night] = view.nights;
  if (night === undefined) throw new Error('a card payment has a night');
  const nights = (['expected', 'late', 'arrived', 'late'] as const).map((state, at) => ({
    ...night,
    state,
    nightId: nightId(`night-${at}`),
  }));
  await stand.stop();
  stand = await startAdminHarness({ overrides: { listDeposits: async () => ({ ...view, nights }) } });
  const { json } = await stand.get('/api/admin/bank');
  expect(json).toMatchObject({ deposits: [1, 3, 0, 2].map((at) => ({ nightId: `night-${at}` })) });
});
