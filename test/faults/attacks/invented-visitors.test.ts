import { describe, expect, test } from 'vitest';
import { heartbeatsFromInvented } from '../../server/attacks/invented-visitors.ts';
import { onDatabase } from '../../server/attacks/database-digest.ts';
import { createTestDatabase } from '../../support/database.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';

const INVENTED = 50_000;
/** What a stand remembers by default. */
const ROOM = 20_000;
/** A refused visitor leaves nothing in the process either. */
const MORE_MEMORY = 150 * 1024 * 1024;

describe(`${INVENTED} invented visitors within two minutes`, () => {
  test('fill their room and nothing else', async () => {
    const database = await createTestDatabase();
    const stand = await startServerHarness({ persistence: database, hasWorker: false, overrides: { addressCeiling: () => true } });
    await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 2 });
    expect(await heartbeatsFromInvented(stand, ROOM)).toEqual({ 204: ROOM });
    const before = process.memoryUsage().rss;
    expect(await heartbeatsFromInvented(stand, INVENTED - ROOM, ROOM)).toEqual({ 204: INVENTED - ROOM });
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
