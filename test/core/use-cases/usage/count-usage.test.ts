import { describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { NO_USAGE } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import { makeUsageCounter } from '#core/use-cases/usage/count-usage.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const counterOn = (wrap: (usage: UsageLog) => UsageLog = (usage) => usage) => {
  const clock = fixedClock();
  const { usage } = createInMemoryPersistence({ clock });
  return { clock, usage, counter: makeUsageCounter({ usage: wrap(usage), clock, timeZone: 'America/Chicago' }) };
};

describe('counting usage', () => {
  it('stores each count once, under its local day', async () => {
    const { clock, usage, counter } = counterOn();
    counter.count({ view_menu: 3, add_to_cart: 1 });
    counter.count({ view_menu: 2 });
    clock.advance(24 * HOUR_MS);
    counter.count({ purchase: 1 });
    const first = { ...NO_USAGE, view_menu: 5, add_to_cart: 1 };
    expect(await usage.of('20261120')).toEqual(NO_USAGE);
    for (const _ of [1, 2]) await counter.store();
    expect([await usage.of('20261120'), await usage.of('20261121')]).toEqual([first, { ...NO_USAGE, purchase: 1 }]);
    expect(counter.sinceStart()).toEqual({ ...first, purchase: 1 });
  });

  it('keeps counts that cannot be stored, and those that arrive in the meantime', async () => {
    let isAway = true;
    const { usage, counter } = counterOn((real) => ({
      ...real,
      add: async (day, counts) => {
        if (!isAway) return await real.add(day, counts);
        counter.count({ view_menu: 1 });
        throw new Error('away');
      },
    }));
    counter.count({ view_menu: 1 });
    await expect(counter.store()).rejects.toThrow('away');
    isAway = false;
    await counter.store();
    expect((await usage.of('20261120')).view_menu).toBe(2);
  });
});
