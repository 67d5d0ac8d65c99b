import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, post } from '../../support/http-calls.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import { providerSessions } from '../../support/races/customers.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import { attack, BOUND, CROWD, openMenu, press, serveHonest, STOCK } from './unpaid-holds.ts';

/** Each visitor's starts and cancels of a minute together (server/composition/given.bindings.ts). */
const BUDGET = 30;

type Headers = Readonly<Record<string, string>>;

/** Presses, and cancels at once what came of it, so many times. @returns how often a payment page came of it. */
const startAndCancel = async (stand: RaceHarness, headers: Headers, times: number): Promise<number> => {
  const cart = await cartOf(stand, { Cola: 1 });
  let started = 0;
  for (let at = 0; at < times; at += 1) {
    const { status, json } = await press(stand, cart, { ...headers, 'idempotency-key': `start-and-cancel-${at}` });
    if (status === 200) started += 1;
    await post(stand, `/api/checkout/${String(json?.['sessionId'])}/cancel`, {}, headers);
  }
  return started;
};

const known = async (stand: RaceHarness, address: string, name: string): Promise<Headers> => {
  const headers = await openMenu(stand, address, name);
  stand.clock.advance(LIMITS.holds.newcomerForMs);
  return headers;
};

/** Signed by nobody: its last letter is another one. */
const forged = (headers: Headers): Headers => ({
  ...headers,
  cookie: (headers['cookie'] ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
});

/** So many paid orders earn a network everything (core/domain/checkout/network-bounds.ts). */
const HAVE_PAID = 20;

describe('starting and cancelling in a loop, through the whole stand', () => {
  it('ends with the visitor’s budget: the provider hears no more of it, and others buy', async () => {
    await attack({ hasWorker: false }, async (stand) => {
      const looping = await known(stand, CROWD, 'who-starts-and-cancels');
      expect(await startAndCancel(stand, looping, 2 * BUDGET)).toBeLessThanOrEqual(BUDGET / 2);
      expect((await providerSessions(stand)).length).toBeLessThanOrEqual(BUDGET / 2);
      const honest = await known(stand, CROWD, 'who-wants-a-cola');
      expect((await press(stand, await cartOf(stand, { Cola: 1 }), honest)).status).toBe(200);
    });
  });

  it('with a forged ticket is a newcomer’s, who leaves places to those who are known', async () => {
    const hold = (change: (headers: Headers) => Headers) =>
      attack({ hasWorker: false }, async (stand) => {
        const phones = await Promise.all(
          Array.from({ length: HAVE_PAID + 2 * BOUND }, (_, at) => openMenu(stand, CROWD, `of-the-crowd-${at}-0000`)),
        );
        await shelve(stand, STOCK);
        await serveHonest(stand, phones.slice(0, HAVE_PAID));
        stand.clock.advance(LIMITS.holds.newcomerForMs);
        const cart = await cartOf(stand, { Cola: 1 });
        const answers = await Promise.all(phones.slice(HAVE_PAID).map((phone) => press(stand, cart, change(phone))));
        return answers.filter(({ status }) => status === 200).length;
      });
    const newcomers = Math.ceil((BOUND * LIMITS.holds.newcomerPlacesPercent) / 100);
    expect(await hold(forged)).toBeLessThanOrEqual(newcomers);
    expect(await hold((phone) => phone)).toBeGreaterThan(newcomers);
  });
});
