import { expect, test } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { createPracticeApi } from '#web/practice/stand/practice-api.ts';
import { createPracticeStand } from '#web/practice/stand/create-practice-stand.ts';

const YOU = { role: 'staff', id: 'you', name: 'You' } as const;
const SAM = { role: 'staff', id: 'sam', name: 'Sam' } as const;

test('in practice as on the stand: an act that comes too late gets 409 and changes nothing', async () => {
  const clock = fixedClock();
  const stand = await createPracticeStand({
    clock,
    ids: { next: () => crypto.randomUUID().replaceAll('-', '') },
    timeZone: 'UTC',
    pause: async () => undefined,
  });
  const of = (actor: typeof YOU | typeof SAM) => createPracticeApi(stand, actor, { timeZone: 'UTC', pictures: '/' });
  await stand.order({ name: 'Ann', specialInstructions: null, afterMs: 0, wanted: { 'hot-dog': 1 } });
  const [order] = await of(YOU).call(fulfilmentContract.list, { query: {} });
  if (order === undefined) throw new Error('an order has arrived');
  const move = (actor: typeof YOU | typeof SAM, status: 'preparing' | 'ready' | 'completed', name: 'start-preparing' | 'mark-ready') =>
    of(actor).call(fulfilmentContract.changeStatus, {
      params: { id: order.id },
      headers: {},
      body: { status, command: { name, seen: { status: 'queued', reopened_count: 0 } } },
    });
  await move(SAM, 'ready', 'mark-ready');
  await expect(move(YOU, 'preparing', 'start-preparing')).rejects.toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
  expect((await of(YOU).call(fulfilmentContract.get, { params: { id: order.id } })).status).toBe('ready');
});
