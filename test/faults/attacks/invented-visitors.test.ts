import { describe, expect, test } from 'vitest';
import { heartbeatsFromInvented } from '../../server/attacks/invented-visitors.ts';
import { onDatabase } from '../../server/attacks/database-digest.ts';
import { createTestDatabase } from '../../support/database.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';

/** The default of a stand. */
const ROOM = 20_000;
/** The last ones fill the room; the others are inserted beforehand, which is faster. */
const FIRST = 19_000;
const FILLING = ROOM - FIRST;
const TOO_MANY = 15_000;
const SEEN_BEFORE = 'insert into presence select $1 || n, 0, $2 from generate_series(1, $3) n';
/** A refused visitor uses no memory of the process. */
const MORE_MEMORY = 100 * 1024 * 1024;

describe(`${FIRST + FILLING + TOO_MANY} invented visitors`, () => {
  test('fill their room and nothing else', async () => {
    const database = await createTestDatabase();
    const stand = await startServerHarness({ persistence: database, hasWorker: false });
    await onDatabase(database.url, (client) => client.query(SEEN_BEFORE, ['seen-', new Date(stand.clock.now()).toISOString(), FIRST]));
    await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 2 });
    expect(await heartbeatsFromInvented(stand, FILLING)).toEqual({ 204: FILLING });
    const before = process.memoryUsage().rss;
    expect(await heartbeatsFromInvented(stand, TOO_MANY, FILLING)).toEqual({ 204: TOO_MANY });
    expect(process.memoryUsage().rss - before).toBeLessThan(MORE_MEMORY);
    const rows = await onDatabase(
      database.url,
      async (client) => (await client.query<{ count: number }>('select count(*)::int as count from presence')).rows[0]?.count,
    );
    expect(rows).toBe(ROOM);
    const metrics = await send(stand, '/api/metrics', { headers: bearer(await staffToken(stand)) });
    expect(metrics.json).toMatchObject({ currentVisitors: rows, activeCarts: 1, totalCartItems: 2 });
    expect((await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 3 })).status).toBe(204);
    await stand.stop();
    await database.drop();
  });
});
