import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { databaseOfTest, standOfTest } from '../../support/stands.ts';
import { exchange } from './exchange.ts';

const INVENTED = 1_200;
const ROOM = 400;

const AT_ONCE = 20;
const MORE_BEATS = 20;
const NEXT_BEAT_MS = 100;

/** One heartbeat from each of this many fake visitors. @returns the count of each status. */
const heartbeatsFromInvented = async (stand: { readonly url: string }, count: number): Promise<Readonly<Record<number, number>>> => {
  const statuses: Record<number, number> = {};
  let next = 0;
  const keepSending = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const body = JSON.stringify({ sessionId: `invented-${index}`, cartItemCount: 0 });
      const beat = () => exchange(stand, { method: 'POST', path: '/api/heartbeat', headers: { 'content-type': 'application/json' }, body });
      let { status } = await beat();
      // A busy process sheds heartbeats first; real visitors send the next one.
      for (let more = 0; status === 503 && more < MORE_BEATS; more += 1) {
        await sleep(NEXT_BEAT_MS);
        ({ status } = await beat());
      }
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSending));
  return statuses;
};

/** A small room instead of a large flood. */
describe(`${INVENTED} invented visitors`, () => {
  test('fill the room and no more, leave others theirs, and are forgotten soon', async () => {
    const database = await databaseOfTest();
    const clock = fixedClock();
    const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock, presenceCapacity: ROOM });
    onTestFinished(() => persistence.close());
    const stand = await standOfTest({ persistence: database, overrides: { presence: persistence.presence, clock } });
    const metrics = async () => (await send(stand, '/api/metrics', { headers: bearer(await staffToken(stand)) })).json;

    await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 2 });
    const statuses = await heartbeatsFromInvented(stand, INVENTED);
    expect(statuses).toEqual({ 204: INVENTED });
    const { rows } = await persistence.pool.query<{ count: number }>('select count(*)::int as count from presence');
    expect(rows[0]?.count).toBe(ROOM);
    await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 5 });
    expect(await metrics()).toMatchObject({ currentVisitors: rows[0]?.count, activeCarts: 1, totalCartItems: 5 });

    clock.advance(LIMITS.visitors.activeWithinMs + 1);
    expect(await metrics()).toEqual({ currentVisitors: 0, activeCarts: 0, totalCartItems: 0 });
    await stand.services.useCases.forgetVisitors();
    await persistence.presence.record(visitorId('somebody-new'), 1, clock.now());
    expect(await metrics()).toEqual({ currentVisitors: 1, activeCarts: 1, totalCartItems: 1 });
  });
});
