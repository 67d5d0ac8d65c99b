import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import type { Overrides } from '#server/composition/container.ts';
import { brokenInvariants, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { pressCheckout, providerSessions, sessionsOf, tally } from '#test/support/races/customers.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';

const ONE_CHECKOUT_A_KEY = 'drop index checkouts_idempotency_key_unique';

/** Everybody has looked for the key before anybody has stored it. */
const withSlowLook = ({ checkouts }: MikroOrmPersistence): Overrides => ({
  checkouts: {
    ...checkouts,
    survey: async (press) => {
      const found = await checkouts.survey(press);
      await sleep(100);
      return found;
    },
  },
});

const pressAtOnce = (presses: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const lines = [
      { product: await productBySlug(stand, 'cola'), quantity: 2 },
      { product: await productBySlug(stand, 'hot-dog'), quantity: 1 },
    ];
    const answers = await Promise.all(Array.from({ length: presses }, () => pressCheckout(stand, lines, { key: 'the-one-cart' })));
    return {
      answers,
      sessions: new Set(sessionsOf(answers)).size,
      atProvider: (await providerSessions(stand)).length,
      checkouts: await numberFrom(stand, 'select count(*) from checkouts'),
      reserved: await numberFrom(stand, 'select sum(reserved) from products'),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('one cart, one idempotency key', () => {
  it.each([{}, { overrides: withSlowLook }])('pressed 50 times at once: one session, one hold (%#)', async (options) => {
    const { answers, sessions, atProvider, checkouts, reserved, broken } = await pressAtOnce(50, options);
    expect(tally(answers)).toEqual({ '200': 50 });
    expect({ sessions, atProvider, checkouts, reserved }).toEqual({ sessions: 1, atProvider: 1, checkouts: 1, reserved: 3 });
    expect(broken).toEqual([]);
  });

  it('without the unique index, one cart holds several times', async () => {
    const { checkouts, reserved } = await pressAtOnce(12, { overrides: withSlowLook, dropped: [ONE_CHECKOUT_A_KEY] });
    expect(checkouts).toBeGreaterThan(1);
    expect(reserved).toBe(3 * checkouts);
  });
});
