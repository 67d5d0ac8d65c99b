import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { OrderItem } from '#core/domain/order/order.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { clockText } from '#web/practice/clock-text.ts';
import { DonePage } from '#web/practice/done.page.tsx';
import { currentTask, noteDone, PRACTICE_TASKS, skipTask, type PracticeProgress } from '#web/practice/practice-tasks.ts';
import { createPracticeApi } from '#web/practice/stand/practice-api.ts';
import { createPracticeStand } from '#web/practice/stand/create-practice-stand.ts';
import { startArrivals } from '#web/practice/stand/practice-arrivals.ts';
import { PRACTICE_ORDERS } from '#web/practice/stand/practice-customers.ts';
import { AtAddress } from '../at-address.tsx';

const START: PracticeProgress = { startedAt: instant(0), finished: [] };
const sold = anOrder({ channel: 'W', tender: 'cash', status: 'completed' });

describe('the practice', () => {
  it('moves to the next task when the orders show that one is done, with its time', () => {
    const after = noteDone(START, [sold], instant(21_000));
    expect(after.finished).toEqual([{ id: 'sell', finishedAt: 21_000 }]);
    expect(currentTask(after)?.id).toBe('start');
  });

  it('counts an early task when its turn comes', () => {
    const handedOut = anOrder({ channel: 'O', status: 'completed' });
    expect(noteDone(START, [handedOut], instant(1)).finished).toEqual([]);
    expect(noteDone(START, [handedOut, sold], instant(2)).finished.map(({ id }) => id)).toEqual(['sell', 'start', 'pack', 'hand-out']);
  });

  it('a sale that was undone is not a sale', () => {
    expect(noteDone(START, [{ ...sold, status: 'cancelled' }], instant(1))).toBe(START);
  });

  it('its last task is done once the order that waits for pretzels is decided', () => {
    const last = PRACTICE_TASKS.at(-1);
    const order = anOrder();
    const [item] = order.items;
    if (item === undefined || last === undefined) throw new Error('an order has an item');
    const pretzel = { ...item, productName: 'Soft Pretzel' };
    const instead = { ...item, id: orderItemId('0193c0de-0000-7000-8000-0000000000aa'), replacesId: pretzel.id };
    const isDone = (...items: readonly OrderItem[]) => last.isDone([{ ...order, items }]);
    expect(isDone(pretzel)).toBe(false);
    expect(isDone({ ...pretzel, foundAt: instant(1) })).toBe(true);
    expect(isDone(instead, { ...pretzel, isRefunded: true })).toBe(true);
    expect(isDone({ ...item, foundAt: instant(1) })).toBe(false);
  });

  it('ends after its last task, also when all were skipped', () => {
    const end = PRACTICE_TASKS.reduce((progress) => skipTask(progress), START);
    expect(currentTask(end)).toBeNull();
    expect(end.finished.every(({ finishedAt }) => finishedAt === null)).toBe(true);
    expect(skipTask(end)).toBe(end);
    expect(noteDone(end, [sold], instant(1))).toBe(end);
  });
});

it('the last page lists each task with its duration, or as skipped', () => {
  const [first, ...others] = PRACTICE_TASKS;
  const finished = [{ id: first?.id ?? 'sell', finishedAt: instant(72_400) }, ...others.map(({ id }) => ({ id, finishedAt: null }))];
  render(
    <AtAddress>
      <DonePage progress={{ startedAt: instant(0), finished }} onAgain={() => undefined} staffLogin="/staff-login" />
    </AtAddress>,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([`${first?.title}1:12`, ...others.map(({ title }) => `${title}Skipped`)]);
  expect(rows.map((row) => [row.querySelector('svg') !== null, /ok/.test(row.firstElementChild?.className ?? '')])).toEqual([
    [true, true],
    ...others.map(() => [false, false]),
  ]);
  expect(screen.getByText(/^1 of \d tasks in 1 minute 12 seconds\./)).toBeTruthy();
});

it.each([
  [-5_000, '0:00'],
  [0, '0:00'],
  [9_999, '0:09'],
  [60_000, '1:00'],
  [72_400, '1:12'],
  [601_000, '10:01'],
])('%i ms of the practice read %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

/** The arrivals if each pause takes exactly as long as stated. */
const arrive = async (isOver: (passedMs: number) => boolean = () => false): Promise<readonly string[]> => {
  let passedMs = 0;
  const arrived: string[] = [];
  await startArrivals(PRACTICE_ORDERS, {
    pause: async (ms) => void (passedMs += ms),
    place: async ({ name }) => void arrived.push(`${passedMs} ${name}`),
    isOver: () => isOver(passedMs),
  });
  return arrived;
};

describe('the customers of the practice', () => {
  it('come one after the other, as in a rush: the first at once, five within a minute', async () => {
    const times = PRACTICE_ORDERS.map(({ afterMs }) => afterMs);
    expect(await arrive()).toEqual(PRACTICE_ORDERS.map(({ name, afterMs }) => `${afterMs} ${name}`));
    expect(times[0]).toBe(0);
    expect(times.every((afterMs, at) => at === 0 || afterMs > (times[at - 1] ?? 0))).toBe(true);
    expect(times).toHaveLength(6);
    expect(times.filter((afterMs) => afterMs < MINUTE_MS)).toHaveLength(5);
  });

  it('one waits for pretzels before its task can be reached', () => {
    const pretzel = PRACTICE_ORDERS.find(({ wanted }) => 'soft-pretzel' in wanted);
    expect(pretzel?.afterMs).toBeLessThanOrEqual(10_000);
  });

  it('stay away once the practice is over', async () => {
    expect(await arrive((passedMs) => passedMs > 0)).toHaveLength(1);
  });
});

const YOU = { role: 'staff', id: 'you', name: 'You' } as const;
const SAM = { role: 'staff', id: 'sam', name: 'Sam' } as const;

it('in practice as on the stand: an act that comes too late gets 409 and changes nothing', async () => {
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
