import { describe, expect, it } from 'vitest';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, sessionsOf, tally } from '#test/support/races/customers.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';
import { onStore, withoutSecondLook } from '#test/support/races/weakened-storage.ts';

const RESERVED_AT_MOST_ON_HAND = 'alter table products drop constraint products_reserved_check';

const rush = (buyers: number, units: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, units);
    const hotDog = await productBySlug(stand, 'hot-dog');
    const lines = [{ product: hotDog, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, at) => requestCheckout(stand, lines, { visitor: `visitor-${at}`, key: `cart-of-${at}` })),
    );
    return {
      hotDog,
      answers,
      sessions: new Set(sessionsOf(answers)).size,
      reserved: await numberFrom(stand, `select reserved from products where id = ${hotDog.id}`),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('the last units', () => {
  it('200 buyers for 50 units: 50 sessions, and 150 who read what is left', async () => {
    const { hotDog, answers, sessions, reserved, broken } = await rush(200, 50);
    expect(tally(answers)).toEqual({ '200': 50, '409 INSUFFICIENT_STOCK': 150 });
    expect([sessions, reserved]).toEqual([50, 50]);
    expect(broken).toEqual([]);
    for (const { json } of answers.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({
        error: `Insufficient stock for ${hotDog.name}: only 0 left`,
        items: [{ id: hotDog.id, name: hotDog.name, left: 0 }],
      });
    }
  });

  it('without the second look, the constraint refuses one too many, unkindly', async () => {
    const { answers, sessions, broken } = await rush(40, 15, { overrides: onStore(withoutSecondLook) });
    expect(tally(answers)['500 INTERNAL']).toBeGreaterThan(0);
    expect(sessions).toBeLessThanOrEqual(15);
    expect(broken).toEqual([]);
  });

  it('without second look and constraint, more are sold than there are', async () => {
    const { sessions } = await rush(40, 15, { overrides: onStore(withoutSecondLook), dropped: [RESERVED_AT_MOST_ON_HAND] });
    expect(sessions).toBeGreaterThan(15);
  });
});
