import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAsk, entityManagerOn } from '#adapters/mikro-orm/database/connection.ts';
import { createPresenceLog } from '#adapters/mikro-orm/platform/presence-log.ts';
import { ormConfig } from '#adapters/mikro-orm/database/orm-config.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const CAPACITY = 40;
const OTHERS = 'insert into presence select $1 || n, 0, $2 from generate_series(1, $3) n';

const start = persistenceOnTestDatabase();
let orm: MikroORM;
beforeAll(() => {
  orm = new MikroORM(ormConfig('postgresql://localhost/this-test-brings-its-own-connection'));
});
afterAll(() => orm.close(true));

/** A table that contains visitors of other processes, and a log that reports its own counts. */
const logBeside = async (visitors: number) => {
  const { pool } = (await start()).persistence;
  const watched = { counts: 0, isAway: false };
  const connection = {
    query: async (sql: string) => {
      if (watched.isAway) throw new Error('away');
      if (sql.includes('count(*)')) watched.counts += 1;
      return await pool.query(sql);
    },
  };
  const log = createPresenceLog(createAsk(entityManagerOn(orm)(connection)), CAPACITY);
  const others = async (count: number): Promise<void> => {
    await pool.query('delete from presence');
    await pool.query(OTHERS, ['other-', new Date(GAME_NIGHT).toISOString(), count]);
  };
  await others(visitors);
  const come = (count: number, at = GAME_NIGHT) =>
    Promise.all(Array.from({ length: count }, (_, index) => log.record(visitorId(`invented-${index}`), 0, at)));
  const present = async (): Promise<number> => (await pool.query('select from presence')).rowCount ?? 0;
  return { log, watched, others, come, present };
};

it('is counted once a second among many strangers, and never exceeds its capacity', async () => {
  const { come, watched, present } = await logBeside(CAPACITY - 10);
  await come(50);
  await come(50, plusMs(GAME_NIGHT, 999));
  expect([await present(), watched.counts]).toEqual([CAPACITY, 1]);
  await come(50, plusMs(GAME_NIGHT, 1_000));
  expect([await present(), watched.counts]).toEqual([CAPACITY, 2]);
});

it('finds room of another process within a second, and its own at once', async () => {
  const { log, come, others, present } = await logBeside(CAPACITY);
  await come(1);
  await others(0);
  await come(1, plusMs(GAME_NIGHT, 1_000));
  expect(await present()).toBe(1);
  await others(CAPACITY);
  await come(1, plusMs(GAME_NIGHT, 2_000));
  await others(0);
  await log.forgetBefore(GAME_NIGHT);
  await come(3, plusMs(GAME_NIGHT, 2_000));
  expect(await present()).toBe(3);
});

it('counts again after a count that failed', async () => {
  const { come, watched, present } = await logBeside(0);
  watched.isAway = true;
  await expect(come(1)).rejects.toThrow('away');
  watched.isAway = false;
  await come(1);
  expect(await present()).toBe(1);
});
