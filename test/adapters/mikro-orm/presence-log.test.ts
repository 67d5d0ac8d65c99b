import { expect, it } from 'vitest';
import { createMikroOrmPresenceLog } from '#adapters/mikro-orm/mikro-orm-presence-log.ts';
import type { Sql } from '#adapters/mikro-orm/sql.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';

const CAPACITY = 100;

/** A table that knows nobody, holds so many, and tells how often it was counted. */
const tableOf = (visitors: number) => {
  const table = { visitors, counts: 0, isAway: false };
  const sql: Sql = async <Row extends object>(text: string): Promise<readonly Row[]> => {
    if (table.isAway) throw new Error('away');
    if (text.trim().startsWith('insert')) table.visitors += 1;
    if (!text.includes('count(*)')) return [];
    table.counts += 1;
    return [{ visitors: table.visitors }] as unknown as readonly Row[];
  };
  const log = createMikroOrmPresenceLog(sql, CAPACITY);
  const come = (count: number, at = GAME_NIGHT) =>
    Promise.all(Array.from({ length: count }, (_, index) => log.record(visitorId(`invented-${index}`), 0, at)));
  return { table, come, log };
};

it('is counted once a second, however many strangers come, and never holds more than its capacity', async () => {
  const { table, come } = tableOf(CAPACITY - 10);
  await come(500);
  await come(500, plusMs(GAME_NIGHT, 999));
  expect(table).toMatchObject({ visitors: CAPACITY, counts: 1 });
  await come(500, plusMs(GAME_NIGHT, 1_000));
  expect(table).toMatchObject({ visitors: CAPACITY, counts: 2 });
});

it('finds room that another process made within a second, and at once what was forgotten here', async () => {
  const { table, come, log } = tableOf(CAPACITY);
  await come(1);
  table.visitors = 0;
  await come(1, plusMs(GAME_NIGHT, 1_000));
  expect(table.visitors).toBe(1);
  table.visitors = CAPACITY;
  await come(1, plusMs(GAME_NIGHT, 2_000));
  table.visitors = 0;
  await log.forgetBefore(GAME_NIGHT);
  await come(3, plusMs(GAME_NIGHT, 2_000));
  expect(table.visitors).toBe(3);
});

it('counts again after a count that failed', async () => {
  const { table, come } = tableOf(0);
  table.isAway = true;
  await expect(come(1)).rejects.toThrow('away');
  table.isAway = false;
  await come(1);
  expect(table.visitors).toBe(1);
});
