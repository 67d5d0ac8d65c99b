import { describe, expect, it } from 'vitest';
import { providerSessions, requestCheckout, sessionsOf, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';

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
});
