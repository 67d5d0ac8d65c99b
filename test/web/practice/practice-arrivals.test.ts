import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { letCustomersArrive } from '#web/practice/stand/practice-arrivals.ts';
import { PRACTICE_ORDERS } from '#web/practice/stand/practice-customers.ts';

/** The arrivals if each pause takes exactly as long as stated. */
const arrive = async (isOver: (passedMs: number) => boolean = () => false): Promise<readonly string[]> => {
  let passedMs = 0;
  const arrived: string[] = [];
  await letCustomersArrive(PRACTICE_ORDERS, {
    pause: async (ms) => void (passedMs += ms),
    place: async ({ name }) => void arrived.push(`${passedMs} ${name}`),
    isOver: () => isOver(passedMs),
  });
  return arrived;
};

describe('the customers of the practice', () => {
  test('come one after the other, as in a rush: the first at once, five within a minute', async () => {
    const times = PRACTICE_ORDERS.map(({ afterMs }) => afterMs);
    expect(await arrive()).toEqual(PRACTICE_ORDERS.map(({ name, afterMs }) => `${afterMs} ${name}`));
    expect(times[0]).toBe(0);
    expect(times.every((afterMs, at) => at === 0 || afterMs > (times[at - 1] ?? 0))).toBe(true);
    expect(times).toHaveLength(6);
    expect(times.filter((afterMs) => afterMs < MINUTE_MS)).toHaveLength(5);
  });

  test('one waits for pretzels before somebody can have come to that task', () => {
    const pretzel = PRACTICE_ORDERS.find(({ wanted }) => 'soft-pretzel' in wanted);
    expect(pretzel?.afterMs).toBeLessThanOrEqual(10_000);
  });

  test('stay away once the practice is over', async () => {
    expect(await arrive((passedMs) => passedMs > 0)).toHaveLength(1);
  });
});
