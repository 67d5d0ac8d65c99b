import { expect } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { post, type HttpAnswer } from '#test/support/http-calls.ts';
import { bearer } from '#test/support/logins.ts';
import { requestCheckout } from '#test/support/races/customers.ts';
import { numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { staffOf } from '#test/support/races/staff.ts';

export const BUYERS = 40;

export const soldOut = (stand: RaceHarness, { id }: Product, what: string, token: string, body?: unknown): Promise<HttpAnswer> =>
  post(stand, `/api/sold-out/${id}${what}`, body, bearer(token));

/** Half of the buyers check out before the tap, half at the same time. @returns the number that may go on to pay. */
export const sellOutAmongBuyers = (options: RaceOptions = {}): Promise<number> =>
  inRace(options, async (stand) => {
    await shelve(stand, 500);
    const hotDog = await productBySlug(stand, 'hot-dog');
    const [one] = (await staffOf(stand, 1)).map(({ token }) => token);
    if (one === undefined) throw new Error('somebody is there');
    const buy = () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }]);
    await Promise.all(Array.from({ length: BUYERS / 2 }, buy));
    const [, tap] = await Promise.all([Promise.all(Array.from({ length: BUYERS / 2 }, buy)), soldOut(stand, hotDog, '', one)]);
    expect(tap.status).toBe(200);
    const live = "select count(*) from checkouts where state in ('creating', 'open') and release_requested_at is null";
    return await numberFrom(stand, live);
  });
