import { requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';

export const RESERVED_AT_MOST_ON_HAND = 'alter table products drop constraint products_reserved_check';

export const rush = (buyers: number, units: number, options: RaceOptions = {}) =>
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
