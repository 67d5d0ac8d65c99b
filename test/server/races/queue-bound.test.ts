import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { brokenInvariants, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { BOUND } from './queue-bound.ts';

/** Different products, so that no product lock serializes the buyers. */
const requestDifferentProducts = async (stand: RaceHarness, from: number, buyers: number) => {
  const products = await stand.reads.products.listActive();
  return Promise.all(
    Array.from({ length: buyers }, (_, at) => {
      const product = products[at % products.length];
      if (product === undefined) throw new Error('the catalogue is empty');
      return requestCheckout(stand, [{ product, quantity: 1 }], { visitor: `visitor-${from + at}` });
    }),
  );
};

/** Samples continuously. @returns the maximum of queued and open at one moment. */
const watchWhile = async (stand: RaceHarness, race: () => Promise<void>): Promise<number> => {
  const state = { isOver: false, most: 0 };
  const watch = async (): Promise<void> => {
    while (!state.isOver) {
      const { queued, openCheckouts } = await stand.reads.queue.load();
      state.most = Math.max(state.most, queued + openCheckouts);
    }
  };
  const watching = watch();
  await race().finally(() => (state.isOver = true));
  await watching;
  return state.most;
};

const crowd = (buyers: number, options: Partial<RaceOptions> = {}) =>
  inRace({ queueLimits: LIMITS.queue, ...options }, async (stand) => {
    await shelve(stand, 100);
    const answers: Awaited<ReturnType<typeof requestDifferentProducts>>[number][] = [];
    const most = await watchWhile(stand, async () => void answers.push(...(await requestDifferentProducts(stand, 0, buyers))));
    return { answers, most, load: await stand.reads.queue.load(), broken: await brokenInvariants(stand, { atRest: false }) };
  });

describe('the bound of the queue (I8)', () => {
  it('admits 30 of 100 checkouts at once', async () => {
    const { answers, most, load, broken } = await crowd(100);
    expect(tally(answers)).toEqual({ '200': BOUND, '503 ORDERS_PAUSED': 100 - BOUND });
    expect([most, load]).toEqual([BOUND, { queued: 0, openCheckouts: BOUND }]);
    expect(broken).toEqual([]);
  });

  it('holds while some pay and others check out, and pauses at 15 queued', async () => {
    await inRace({ queueLimits: LIMITS.queue }, async (stand) => {
      await shelve(stand, 100);
      const open = sessionsOf(await requestDifferentProducts(stand, 0, 20));
      const paying = async (): Promise<void> => {
        await Promise.all(open.slice(0, 12).map((session) => payWithoutWebhook(stand, session)));
        await Promise.all(open.slice(0, 12).map((session) => thankYouLookUp(stand, session)));
      };
      const most = await watchWhile(stand, async () => void (await Promise.all([paying(), requestDifferentProducts(stand, 100, 60)])));
      expect(most).toBe(BOUND);
      expect(await stand.reads.queue.load()).toEqual({ queued: 12, openCheckouts: BOUND - 12 });
      await Promise.all(open.slice(12).map((session) => payWithoutWebhook(stand, session)));
      await Promise.all(open.slice(12).map((session) => thankYouLookUp(stand, session)));
      // 20 are queued: a paid one is fulfilled above the 15, and new ones are refused.
      expect(tally(await requestDifferentProducts(stand, 200, 10))).toEqual({ '503 ORDERS_PAUSED': 10 });
      await workOff(stand);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });
});
