import { describe, expect, it, vi } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { cartOf, post } from '../../support/http-calls.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import { providerSessions } from '../../support/races/customers.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import { attack, ATTACKER, BOUND, CROWD, openBySign, openMenu, phones, press, STOCK } from './unpaid-holds.ts';

/** Starts of a visitor in a minute (core/application/budgets.ts). */
const BUDGET = 30;

type Headers = Readonly<Record<string, string>>;

/** Starts checkouts and cancels each at once. @returns the number of payment pages. */
const startAndCancel = async (stand: RaceHarness, headers: Headers, times: number): Promise<number> => {
  const cart = await cartOf(stand, { Cola: 1 });
  let started = 0;
  for (let at = 0; at < times; at += 1) {
    const { status, json } = await press(stand, cart, { ...headers, 'idempotency-key': `${headers['x-visitor-id'] ?? ''}-${at}` });
    if (status === 200) started += 1;
    await post(stand, `/api/checkout/${String(json?.['sessionId'])}/cancel`, {}, headers);
  }
  return started;
};

/** A tenth of the stand's own limit (core/application/budgets.ts), so that a tenth of the starts use it up. */
const NETWORK_BUDGET = 45;
const LOOPING = 10;
const TIMES_EACH = 6;
/** The customers' budget of provider calls per second. */
const QUESTIONS = 10;

/** A forged signature: its last letter differs. */
const forged = (headers: Headers): Headers => ({
  ...headers,
  cookie: (headers['cookie'] ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
});

describe('starting and cancelling in a loop, through the whole stand', () => {
  it('ends with the visitor’s budget, and others can buy', async () => {
    // Each cancel reaches the provider at once; those beyond a second's questions would wait for the worker.
    await attack({ hasWorker: false, overrides: { providerQuestions: noBudget } }, async (stand) => {
      const looping = await openBySign(stand, CROWD, 'who-starts-and-cancels');
      expect(await startAndCancel(stand, looping, 2 * BUDGET)).toBeLessThanOrEqual(BUDGET);
      expect((await providerSessions(stand)).length).toBeLessThanOrEqual(BUDGET);
      const honest = await openMenu(stand, CROWD, 'who-wants-a-cola');
      expect((await press(stand, await cartOf(stand, { Cola: 1 }), honest)).status).toBe(200);
    });
  });

  it('by many visitors of one network ends with the network’s budget, and leaves others their starts', async () => {
    // No other limit stops them: the network may hold everything, and each cancel reaches the provider at once.
    const startsOfNetwork = createInMemoryThrottle({ clock: fixedClock(), points: NETWORK_BUDGET, windowMs: MINUTE_MS });
    await attack({ hasWorker: false, overrides: { providerQuestions: noBudget, startsOfNetwork } }, async (stand) => {
      await shelve(stand, STOCK);
      await stand.services.useCases.recordStaffNetwork(ATTACKER);
      const looping = await phones(LOOPING, (at) => openMenu(stand, ATTACKER, `looping-${at}-0000`));
      const honest = [await openMenu(stand, CROWD, 'from-elsewhere'), await openBySign(stand, ATTACKER, 'by-the-sign')];
      const started = await Promise.all(looping.map((phone) => startAndCancel(stand, phone, TIMES_EACH)));
      expect(started.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(NETWORK_BUDGET);
      const cart = await cartOf(stand, { Cola: 1 });
      for (const phone of honest) expect((await press(stand, cart, phone)).status).toBe(200);
    });
  });

  it('with made-up sessions asks the provider only a few times a second, and an honest customer’s cancel still goes through', async () => {
    await attack({ hasWorker: false }, async (stand) => {
      const honest = await openMenu(stand, CROWD, 'who-wants-a-cola');
      const asked = vi.spyOn(stand.services.ports.payments, 'retrieveSession');
      const began = performance.now();
      const madeUp = Array.from({ length: 200 }, (_, at) =>
        openMenu(stand, ATTACKER, `making-up-${at}`).then((phone) => post(stand, `/api/checkout/cs_made_up_${at}/cancel`, {}, phone)),
      );
      expect(new Set((await Promise.all(madeUp)).map(({ status }) => status))).toEqual(new Set([404, 429]));
      const seconds = Math.ceil((performance.now() - began) / SECOND_MS) + 1;
      expect(asked.mock.calls.length).toBeLessThanOrEqual(QUESTIONS * seconds);
      const started = await press(stand, await cartOf(stand, { Cola: 1 }), honest);
      expect((await post(stand, `/api/checkout/${String(started.json?.['sessionId'])}/cancel`, {}, honest)).status).toBe(200);
      stand.clock.advance(10 * SECOND_MS);
      await stand.services.useCases.reconcileCheckouts();
      expect(await stand.reads.checkouts.live()).toEqual([]);
    });
  });

  // If permits did not end, or visitors did not take turns, the cancel would not be answered before the gate opens, and the test would time
  // out.
  it('by others does not delay a cancel', async () => {
    const [one, gate] = [{ permits: 1, maxWaitMs: HOUR_MS, permitMs: SECOND_MS }, Promise.withResolvers<void>()];
    const asked = Promise.withResolvers<void>();
    let isGateClosed = false;
    const admitBuyer = async () => {
      if (!isGateClosed) return ok({ isVouchedFor: false });
      asked.resolve();
      await gate.promise;
      return ok({ isVouchedFor: false });
    };
    await attack(
      { hasWorker: false, overrides: { concurrencyLimits: { ...CONCURRENCY_LIMITS, work: one }, admitBuyer } },
      async (stand) => {
        const [honest, other] = [await openMenu(stand, CROWD, 'who-wants-a-cola'), await openMenu(stand, CROWD, 'who-wants-one-too')];
        const cart = await cartOf(stand, { Cola: 1 });
        const started = await press(stand, cart, honest);
        isGateClosed = true;
        const starting = Array.from({ length: 50 }, () => press(stand, cart, other));
        await asked.promise;
        const cancelled = await post(stand, `/api/checkout/${String(started.json?.['sessionId'])}/cancel`, {}, honest);
        expect(cancelled.json).toEqual({ state: 'released' });
        gate.resolve();
        await Promise.all(starting);
      },
    );
  });

  it('with a forged pass is not vouched for, and leaves the last third to those who came by the sign', async () => {
    const hold = (change: (headers: Headers) => Headers) =>
      attack({ hasWorker: false }, async (stand) => {
        await stand.services.useCases.recordStaffNetwork(CROWD);
        const bySign = await phones(2 * BOUND, (at) => openBySign(stand, CROWD, `by-the-sign-${at}-0000`));
        await shelve(stand, STOCK);
        const cart = await cartOf(stand, { Cola: 1 });
        const answers = await Promise.all(bySign.map((phone) => press(stand, cart, change(phone))));
        return answers.filter(({ status }) => status === 200).length;
      });
    expect(await hold(forged)).toBeLessThanOrEqual((2 * BOUND) / 3);
    expect(await hold((phone) => phone)).toBeGreaterThan((2 * BOUND) / 3);
  });
});
