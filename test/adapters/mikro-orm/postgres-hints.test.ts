import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresHints, type PostgresHints } from '#adapters/mikro-orm/postgres-hints.ts';
import type { Hint } from '#core/ports/hints.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { describeHints } from '../../contracts/hints.contract-suite.ts';
import { stocked } from '../../contracts/persistence-fixture.ts';
import { recordingLogger } from '../../support/fakes/recording-logger.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
let hints: PostgresHints;
beforeAll(async () => {
  hints = await createPostgresHints((await start()).url, recordingLogger());
});
afterAll(() => hints.close());

describeHints('PostgreSQL', start, () => hints);

describe('hints on a connection that breaks', () => {
  it('come again after the connection was cut, all topics first because nobody knows what was missed', async () => {
    const fixture = await start();
    const logger = recordingLogger();
    const own = await createPostgresHints(fixture.url, logger);
    const heard: Hint['topic'][] = [];
    own.subscribe(({ topic }) => void heard.push(topic));
    await fixture.persistence.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen bandstand'");
    await expect.poll(() => heard.toSorted()).toEqual(['orders', 'outbox', 'products', 'refunds']);
    expect(logger.lines).toMatchObject([{ level: 'warn', event: 'hints/reconnecting' }]);
    heard.length = 0;
    await stocked(fixture, 1);
    await expect.poll(() => heard).toEqual(['products']);
    await own.close();
  });

  it('is Unavailable when the first connection fails', async () => {
    const url = 'postgresql://postgres@%2Fno%2Fsuch%2Fdirectory:5432/nothing';
    await expect(createPostgresHints(url, recordingLogger())).rejects.toBeInstanceOf(Unavailable);
  });
});
