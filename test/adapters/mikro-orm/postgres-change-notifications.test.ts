import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresChangeNotifications, type PostgresChangeNotifications } from '#adapters/mikro-orm/postgres-change-notifications.ts';
import type { ChangeNotification } from '#core/ports/change-notifications.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { describeChangeNotifications } from '../../contracts/change-notifications.contract-suite.ts';
import { stocked } from '../../contracts/persistence-fixture.ts';
import { recordingLogger } from '../../support/fakes/recording-logger.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();
let changeNotifications: PostgresChangeNotifications;
beforeAll(async () => {
  changeNotifications = await createPostgresChangeNotifications((await start()).url, recordingLogger());
});
afterAll(() => changeNotifications.close());

describeChangeNotifications('PostgreSQL', start, () => changeNotifications);

describe('change notifications on a connection that breaks', () => {
  it('come again after the connection was cut, all topics first because nobody knows what was missed', async () => {
    const fixture = await start();
    const logger = recordingLogger();
    const own = await createPostgresChangeNotifications(fixture.url, logger);
    const heard: ChangeNotification['topic'][] = [];
    own.subscribe(({ topic }) => void heard.push(topic));
    await fixture.persistence.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen bandstand'");
    await expect.poll(() => heard.toSorted()).toEqual(['nights', 'orders', 'outbox', 'products', 'refunds', 'settings']);
    expect(logger.lines).toMatchObject([{ level: 'warn', event: 'notifications/reconnecting' }]);
    heard.length = 0;
    await stocked(fixture, 1);
    await expect.poll(() => heard).toEqual(['products']);
    await own.close();
  });

  it('is Unavailable when the first connection fails', async () => {
    const url = 'postgresql://postgres@%2Fno%2Fsuch%2Fdirectory:5432/nothing';
    await expect(createPostgresChangeNotifications(url, recordingLogger())).rejects.toBeInstanceOf(Unavailable);
  });
});
