import { types, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Parameter } from '#adapters/mikro-orm/sql.ts';
import { sendTogether } from '#adapters/mikro-orm/statement-batch.ts';
import { persistenceOnTestDatabase, type PostgresStand } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

type Sent = readonly [text: string, ...parameters: readonly Parameter[]];

describe('statements that travel together', () => {
  let stand: PostgresStand;
  let client: PoolClient;
  beforeEach(async () => {
    stand = await start();
    client = await stand.persistence.pool.connect();
  });
  afterEach(() => {
    // With its temporary tables.
    client.release(true);
  });

  /** Each one's rows, or its error's message. */
  const send = (...statements: readonly Sent[]): Promise<readonly unknown[]> => {
    const answers = statements.map(([text, ...parameters]) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      return { statement: { text, parameters, resolve, reject }, promise };
    });
    sendTogether(
      client,
      answers.map(({ statement }) => statement),
    );
    const messageOf = (error: unknown): unknown => (error instanceof Error ? error.message : error);
    return Promise.all(answers.map(({ promise }) => promise.catch(messageOf)));
  };
  const numbers = async (): Promise<readonly unknown[]> => (await client.query('select n from numbers order by n')).rows.map(({ n }) => n);

  it('answers each with its own rows, typed as ever, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(
        await send(
          ['select ?::int as n, ?::text as t, ?::boolean as b, ?::text as nothing', 7, "a 'quoted' ? \\ text", true, null],
          ['create temporary table if not exists numbers (n int)'],
          ['insert into numbers values (?)', round],
          ['select n from numbers where n >= ? order by n', 0],
        ),
      ).toEqual([
        [{ n: 7, t: "a 'quoted' ? \\ text", b: true, nothing: null }],
        [],
        [],
        Array.from({ length: round + 1 }, (_, n) => ({ n })),
      ]);
    }
  });

  it('runs none after one that failed, not even the commit', async () => {
    await client.query('create temporary table numbers (n int)');
    const failure = 'division by zero';
    expect(
      await send(
        ['begin'],
        ['insert into numbers values (?)', 1],
        ['select 1 / ?::int', 0],
        ['insert into numbers values (?)', 2],
        ['commit'],
      ),
    ).toEqual([[], [], failure, failure, failure]);
    await client.query('rollback');
    expect(await numbers()).toEqual([]);
  });

  it('keeps nothing without a begin either, when one of them fails', async () => {
    await client.query('create temporary table numbers (n int)');
    await send(['insert into numbers values (?)', 1], ['select 1 / ?::int', 0]);
    expect(await numbers()).toEqual([]);
    await send(['insert into numbers values (?)', 3], ['insert into numbers values (?)', 4]);
    expect(await numbers()).toEqual([3, 4]);
  });

  it('can send on the same connection what a failure kept from being prepared, or had prepared already', async () => {
    for (const divisor of [0, 0, 1]) {
      const isGood = divisor !== 0;
      expect(await send(['select 10 / ?::int as tenth', divisor], ['select ?::int + 1 as after', 1])).toEqual(
        isGood ? [[{ tenth: 10 }], [{ after: 2 }]] : ['division by zero', 'division by zero'],
      );
    }
    const missing = 'relation "not_yet" does not exist';
    expect(await send(['select 2 as two'], ['select n from not_yet'])).toEqual([[{ two: 2 }], missing]);
    await client.query('create temporary table not_yet (n int)');
    expect(await send(['select 2 as two'], ['select n from not_yet'])).toEqual([[{ two: 2 }], []]);
  });

  it('rejects a row that it cannot read, and whatever comes after it; the connection stays good', async () => {
    client.setTypeParser(types.builtins.MONEY, () => {
      throw new Error('no such coin');
    });
    expect(await send(['select 1 as one'], ['select 1::money as coin'], ['select 2 as two'])).toEqual([
      [{ one: 1 }],
      'no such coin',
      'no such coin',
    ]);
    expect(await send(['select 2 as two'])).toEqual([[{ two: 2 }]]);
  });

  it('tells everybody when the connection breaks', async () => {
    const other = await stand.persistence.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.on('error', () => undefined);
    const broken = send(['select pg_sleep(?)', 30], ['select 1 as one']);
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    other.release();
    const messages = await broken;
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).toMatch(/terminat/);
    expect(await send(['select 1 as one'])).toEqual([expect.stringMatching(/not queryable|terminated/)]);
  });
});
