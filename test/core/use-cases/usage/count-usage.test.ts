import { expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { NO_USAGE } from '#core/domain/usage/usage.ts';
import type { UsageLog } from '#core/ports/usage-log.ts';
import { makeUsageCounter } from '#core/use-cases/usage/count-usage.ts';
import { fixedClock } from '../../../support/fakes/fixed-clock.ts';

const counterOn = (wrap: (usage: UsageLog) => UsageLog = (usage) => usage) => {
  const clock = fixedClock();
  const { usage } = createInMemoryPersistence({ clock });
  return { clock, usage, counter: makeUsageCounter({ usage: wrap(usage), clock, timeZone: 'America/Chicago' }) };
};

it('stores what was counted once, under the local day on which it happened', async () => {
  const { clock, usage, counter } = counterOn();
  counter.count({ view_menu: 3, add_to_cart: 1 });
  counter.count({ view_menu: 2 });
  clock.advance(24 * HOUR_MS);
  counter.count({ purchase: 1 });
  expect(await usage.of('20261120')).toEqual(NO_USAGE);
  await counter.store();
  await counter.store();
  expect(await usage.of('20261120')).toEqual({ ...NO_USAGE, view_menu: 5, add_to_cart: 1 });
  expect(await usage.of('20261121')).toEqual({ ...NO_USAGE, purchase: 1 });
  expect(counter.sinceStart()).toEqual({ ...NO_USAGE, view_menu: 5, add_to_cart: 1, purchase: 1 });
});

it('keeps what could not be stored, and what arrived in the meantime', async () => {
  let isAway = true;
  let whileStoring = (): void => undefined;
  const { usage, counter } = counterOn((real) => ({
    ...real,
    add: async (day, counts) => {
      whileStoring();
      if (isAway) throw new Error('away');
      await real.add(day, counts);
    },
  }));
  whileStoring = () => counter.count({ view_menu: 1 });
  counter.count({ view_menu: 1 });
  await expect(counter.store()).rejects.toThrow('away');
  whileStoring = () => undefined;
  isAway = false;
  await counter.store();
  expect((await usage.of('20261120')).view_menu).toBe(2);
});
