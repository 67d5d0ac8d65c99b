import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '#core/ports/clock.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { Throttle, TooManyTries } from '#core/ports/throttle.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export interface PostgresThrottleOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Distinguishes the keys of different throttles. */
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

/** The window starts with the first take; the row's lock serializes concurrent ones. */
const TAKE = `
  insert into throttles as t (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (key) do update set
    points = case when t.expire <= $2 then 1 else t.points + 1 end,
    expire = case when t.expire <= $2 then excluded.expire else t.expire end
  where t.expire <= $2 or t.points < $4
  returning points`;
const GIVE_BACK = 'update throttles set points = points - 1 where key = $1 and expire > $2 and points > 0';
const EXPIRES_AT = 'select expire from throttles where key = $1';
const FORGET_AT_ONCE = 5_000;
/** Skips locked rows: it never waits, so it cannot cause a deadlock. */
const FORGET = `
  delete from throttles where key in (
    select key from throttles where starts_with(key, $1) and expire <= $2 limit ${FORGET_AT_ONCE} for update skip locked
  ) returning key`;

/** How long a refusal is cached, so that repeated tries cost no query. Short, because the budget may be returned. */
const REMEMBER_REFUSAL_MS = SECOND_MS;
const REMEMBERED_REFUSALS = 10_000;

type Refusal = { readonly until: number; readonly windowEndsAt: number };

/** Keys are addresses, e-mails, phones, devices: only their hashes are stored, each as long as the column allows. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Refused takes are not counted. @throws Unavailable('database') */
export function createPostgresThrottle({ pool, clock, name, points, windowMs }: PostgresThrottleOptions): Throttle {
  const refusals = new Map<string, Refusal>();
  let forgetAt: number = clock.now() + windowMs;

  const query = async (statement: string, values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> => {
    try {
      return (await pool.query<Record<string, unknown>>(statement, [...values])).rows;
    } catch (error) {
      throw new Unavailable('database', { cause: error });
    }
  };

  const forgetExpired = async (now: number): Promise<void> => {
    if (now < forgetAt) return;
    forgetAt = now + windowMs;
    // A full batch means that more is left: a flood must not grow faster than it is deleted.
    if ((await query(FORGET, [`${name}:`, now])).length === FORGET_AT_ONCE) forgetAt = now;
  };

  const refuse = async (key: string, now: number): Promise<Result<never, TooManyTries>> => {
    const [row] = await query(EXPIRES_AT, [key]);
    const windowEndsAt = Math.max(now + 1, Number(row?.['expire'] ?? now));
    if (refusals.size >= REMEMBERED_REFUSALS) refusals.clear();
    refusals.set(key, { until: Math.min(windowEndsAt, now + REMEMBER_REFUSAL_MS), windowEndsAt });
    return err({ kind: 'throttle/too-many', retryAfterMs: windowEndsAt - now });
  };

  return {
    async take(key) {
      const [rowKey, now] = [`${name}:${hashed(key)}`, clock.now()];
      const refusal = refusals.get(rowKey);
      if (refusal !== undefined && now < refusal.until) return err({ kind: 'throttle/too-many', retryAfterMs: refusal.windowEndsAt - now });
      await forgetExpired(now);
      const taken = await query(TAKE, [rowKey, now, windowMs, points]);
      return taken.length > 0 ? ok(undefined) : refuse(rowKey, now);
    },
    async giveBack(key) {
      const rowKey = `${name}:${hashed(key)}`;
      await query(GIVE_BACK, [rowKey, clock.now()]);
      refusals.delete(rowKey);
    },
  };
}
