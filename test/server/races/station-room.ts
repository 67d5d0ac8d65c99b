import type { Product } from '#core/domain/catalogue/product.ts';
import { requestCheckout } from '#test/support/races/customers.ts';
import { shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, startRaceHarness, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { stopLater } from '#test/support/stop-later.ts';

export const LIMIT = 24;

/** All products that the grill makes. */
export const grilled = async (stand: RaceHarness): Promise<readonly Product[]> =>
  (await stand.reads.products.listPrepared())
    .filter(({ preparation }) => preparation.station === 'Grill' && preparation.prepPoints > 0)
    .map(({ product }) => product);

type Answers = Awaited<ReturnType<typeof requestCheckout>>[];

export const buy = async (stand: RaceHarness, products: readonly Product[], from: number, buyers: number): Promise<Answers> =>
  Promise.all(
    Array.from({ length: buyers }, (_, at) => {
      const product = products[at % products.length];
      if (product === undefined) throw new Error('nothing is grilled');
      return requestCheckout(stand, [{ product, quantity: 1 + (at % 2) }], { visitor: `visitor-${from + at}` });
    }),
  );

const pointsOf = async (stand: RaceHarness): Promise<number> =>
  (await stand.reads.queue.stationLoads()).find(({ station }) => station === 'Grill')?.points ?? 0;

/** Samples continuously. @returns the grill's maximum load at one moment. */
export const watchWhile = async (stand: RaceHarness, race: () => Promise<void>): Promise<number> => {
  const state = { isOver: false, most: 0 };
  const watch = async (): Promise<void> => {
    while (!state.isOver) state.most = Math.max(state.most, await pointsOf(stand));
  };
  const watching = watch();
  await race().finally(() => (state.isOver = true));
  await watching;
  return Math.max(state.most, await pointsOf(stand));
};

/** Two instances sell different products of one grill, so that no product lock serializes them. */
export const crowdAtTheGrill = (buyers: number, options: Partial<RaceOptions> = {}) =>
  inRace({ stationLimits: { Grill: LIMIT }, ...options }, async (stand) => {
    const other = await startRaceHarness({ stationLimits: { Grill: LIMIT }, ...options, database: stand.database });
    try {
      await shelve(stand, 500);
      const products = await grilled(stand);
      const answers: Answers = [];
      const most = await watchWhile(stand, async () => {
        const sold = await Promise.all([
          buy(stand, products.slice(0, 2), 0, buyers / 2),
          buy(other, products.slice(2), buyers, buyers / 2),
        ]);
        answers.push(...sold.flat());
      });
      return { answers, most };
    } finally {
      stopLater(other.stop());
    }
  });
