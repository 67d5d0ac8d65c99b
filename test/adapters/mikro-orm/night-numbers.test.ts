import { beforeEach, describe, expect, it } from 'vitest';
import { createNightNumbers, type TakeNumber } from '#adapters/mikro-orm/night-numbers.ts';
import { createSql, type Sql } from '#adapters/mikro-orm/sql.ts';
import { placeNewOrder } from '../../contracts/persistence-fixture.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
const NIGHT = '20261122';

describe('numbers of a night that are taken at the same moment', () => {
  let fixture: PostgresFixture;
  let statements: number;
  let takeNumber: TakeNumber;
  beforeEach(async () => {
    fixture = await start();
    statements = 0;
    const sql = createSql(fixture.persistence.pool);
    const counted: Sql = (text, parameters) => {
      statements += 1;
      return sql(text, parameters);
    };
    takeNumber = createNightNumbers(counted);
  });

  const takeMany = async (nights: readonly string[]): Promise<readonly number[]> => {
    statements = 0;
    return Promise.all(nights.map(takeNumber));
  };
  const six = Array.from({ length: 6 }, () => NIGHT);

  it('take one statement', async () => {
    expect(await takeNumber(NIGHT)).toBe(1);
    expect(await takeMany(six)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(statements).toBe(1);
  });

  it('are the first of a night, too', async () => {
    expect(await takeMany(six)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are looked for one by one where an active order shows one of them', async () => {
    await placeNewOrder(fixture, { orderNumber: 'BAND-20261119-O-1005' });
    expect(await takeNumber(NIGHT)).toBe(1);
    expect(await takeMany(six)).toEqual([2, 3, 4, 6, 7, 8]);
    expect(statements).toBe(7);
  });

  it('are of one night each', async () => {
    await takeMany(six);
    expect(await takeMany([NIGHT, '20261123', NIGHT])).toEqual([7, 1, 8]);
  });
});
