import { expect, it } from 'vitest';
import { NO_USAGE } from '#core/domain/usage/usage.ts';
import { persistenceSuite } from './persistence-fixture.ts';

export const describeUsageLog = persistenceSuite('UsageLog', (fixture) => {
  it('adds up by day and event', async () => {
    const { usage } = fixture.persistence;
    expect(await usage.of('20261120')).toEqual(NO_USAGE);
    await usage.add('20261120', { ...NO_USAGE, view_menu: 3, exception: 1 });
    await usage.add('20261120', { ...NO_USAGE, view_menu: 2 });
    await usage.add('20261121', { ...NO_USAGE, purchase: 1 });
    expect(await usage.of('20261120')).toEqual({ ...NO_USAGE, view_menu: 5, exception: 1 });
    expect(await usage.of('20261121')).toEqual({ ...NO_USAGE, purchase: 1 });
  });

  it('adds concurrent counts, beyond 32 bits', async () => {
    const { usage } = fixture.persistence;
    await usage.add('20261120', { ...NO_USAGE, view_menu: 4_000_000_000 });
    const one = { view_menu: 1, add_to_cart: 1, begin_checkout: 1, purchase: 1, exception: 1 };
    await Promise.all(Array.from({ length: 20 }, () => usage.add('20261120', one)));
    expect(await usage.of('20261120')).toEqual({
      view_menu: 4_000_000_020,
      add_to_cart: 20,
      begin_checkout: 20,
      purchase: 20,
      exception: 20,
    });
  });
});
