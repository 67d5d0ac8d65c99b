import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createPostgresThrottle } from '#adapters/rate-limits/postgres-throttle.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { describeThrottle, THROTTLE_POINTS, THROTTLE_WINDOW_MS } from '../../contracts/throttle.contract-suite.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { databaseOfFile } from '../../support/stands.ts';

const BUDGET = { points: THROTTLE_POINTS, windowMs: THROTTLE_WINDOW_MS };

describeThrottle('in memory', async () => {
  const clock = fixedClock();
  const throttle = createInMemoryThrottle({ clock, ...BUDGET });
  return { throttle, elsewhere: throttle, pass: async (ms) => clock.advance(ms) };
});

const pool = new Pool({ connectionString: (await databaseOfFile()).url });
afterAll(() => pool.end());

describeThrottle('PostgreSQL', async () => {
  await pool.query('truncate throttles');
  const clock = fixedClock();
  const one = () => createPostgresThrottle({ pool, clock, name: 'lookup', ...BUDGET });
  return { throttle: one(), elsewhere: one(), pass: async (ms) => clock.advance(ms) };
});

describe('the throttle on PostgreSQL', () => {
  it('keeps two throttles apart and stores no key in the clear', async () => {
    await pool.query('truncate throttles');
    const login = createPostgresThrottle({ pool, clock: fixedClock(), name: 'login', ...BUDGET });
    const lookup = createPostgresThrottle({ pool, clock: fixedClock(), name: 'lookup', ...BUDGET });
    for (let count = 0; count < THROTTLE_POINTS; count += 1) await login.take('maya@example.com');
    expect((await login.take('maya@example.com')).ok).toBe(false);
    expect((await lookup.take('maya@example.com')).ok).toBe(true);
    const { rows } = await pool.query<{ key: string }>('select key from throttles');
    expect(rows).toHaveLength(2);
    expect(rows.map(({ key }) => key).join()).not.toContain('maya');
  });

  it('deletes only its own expired keys', async () => {
    await pool.query('truncate throttles');
    const clock = fixedClock();
    const [one, other] = ['lookup', 'login'].map((name) => createPostgresThrottle({ pool, clock, name, ...BUDGET }));
    for (const key of ['maya', 'sam', 'kim']) await one?.take(key);
    await other?.take('maya');
    clock.advance(THROTTLE_WINDOW_MS + 50);
    await one?.take('lou');
    const { rows } = await pool.query<{ key: string }>('select key from throttles');
    expect(new Set(rows.map(({ key }) => key.split(':')[0]))).toEqual(new Set(['login', 'lookup']));
    expect(rows).toHaveLength(2);
  });

  it('is Unavailable when the database does not answer', async () => {
    const nobody = new Pool({ connectionString: 'postgresql://postgres@%2Fno%2Fsuch%2Fdirectory:5432/nothing' });
    const throttle = createPostgresThrottle({ pool: nobody, clock: fixedClock(), name: 'lookup', ...BUDGET });
    await expect(throttle.take('maya')).rejects.toBeInstanceOf(Unavailable);
    await nobody.end();
  });
});
