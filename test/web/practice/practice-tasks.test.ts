import { describe, expect, test } from 'vitest';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { OrderItem } from '#core/domain/order/order.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { currentTask, noteDone, PRACTICE_TASKS, skipTask, type PracticeProgress } from '#web/practice/practice-tasks.ts';

const START: PracticeProgress = { startedAt: instant(0), finished: [] };
const sold = anOrder({ channel: 'W', tender: 'cash', status: 'completed' });

describe('the practice', () => {
  test('goes on to the next task when the orders show that one is done, and says when', () => {
    const after = noteDone(START, [sold], instant(21_000));
    expect(after.finished).toEqual([{ id: 'sell', finishedAt: 21_000 }]);
    expect(currentTask(after)?.id).toBe('start');
  });

  test('counts what was done ahead of its turn when its turn comes', () => {
    const handedOut = anOrder({ channel: 'O', status: 'completed' });
    expect(noteDone(START, [handedOut], instant(1)).finished).toEqual([]);
    expect(noteDone(START, [handedOut, sold], instant(2)).finished.map(({ id }) => id)).toEqual(['sell', 'start', 'pack', 'hand-out']);
  });

  test('a sale that was undone is not a sale', () => {
    expect(noteDone(START, [{ ...sold, status: 'cancelled' }], instant(1))).toBe(START);
  });

  test('its last task is done once somebody has decided about the order that waits for pretzels', () => {
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

  test('ends after its last task, also when all were skipped', () => {
    const end = PRACTICE_TASKS.reduce((progress) => skipTask(progress), START);
    expect(currentTask(end)).toBeNull();
    expect(end.finished.every(({ finishedAt }) => finishedAt === null)).toBe(true);
    expect(skipTask(end)).toBe(end);
    expect(noteDone(end, [sold], instant(1))).toBe(end);
  });
});
