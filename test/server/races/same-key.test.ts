import { describe, expect, it } from 'vitest';
import { brokenInvariants, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, providerSessions, sessionsOf, tally } from '#test/support/races/customers.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { WITHOUT_QUEUE_GATE } from '#test/support/races/weakened-storage.ts';

const ONE_CHECKOUT_A_KEY = 'drop index checkouts_idempotency_key_unique';

const requestAtOnce = (requests: number) =>
  inRace({}, async (stand) => {
    const lines = [
      { product: await productBySlug(stand, 'cola'), quantity: 2 },
      { product: await productBySlug(stand, 'hot-dog'), quantity: 1 },
    ];
    const answers = await Promise.all(Array.from({ length: requests }, () => requestCheckout(stand, lines, { key: 'the-one-cart' })));
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
  it('50 requests at once: one session, one hold', async () => {
    const { answers, sessions, atProvider, checkouts, reserved, broken } = await requestAtOnce(50);
    expect(tally(answers)).toEqual({ '200': 50 });
    expect({ sessions, atProvider, checkouts, reserved }).toEqual({ sessions: 1, atProvider: 1, checkouts: 1, reserved: 3 });
    expect(broken).toEqual([]);
  });

  it('without the unique index, one cart that two instances hear of holds twice', async () => {
    await inRace({ dropped: [ONE_CHECKOUT_A_KEY, WITHOUT_QUEUE_GATE] }, (harness) =>
      inRace({ database: harness.database }, async (other) => {
        const lines = [{ product: await productBySlug(harness, 'cola'), quantity: 2 }];
        // Each its own visitor: that one visitor has one live checkout another index sees to.
        const ask = (instance: RaceHarness, at: number) =>
          requestCheckout(instance, lines, { key: 'the-one-cart', visitor: `visitor-${at}` });
        await Promise.all([harness, other].map(ask));
        expect(await numberFrom(harness, 'select count(*) from checkouts')).toBe(2);
        expect(await numberFrom(harness, 'select sum(reserved) from products')).toBe(4);
      }),
    );
  });
});
