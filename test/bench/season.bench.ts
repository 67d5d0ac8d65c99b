import { judge, playSeason, type KeptPromise } from '#test/support/season.ts';
import { short, type Section } from './figures.ts';

const NIGHTS = 400;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const row = (name: string, promises: readonly KeptPromise[]): readonly string[] => {
  const { held, late, width, score } = judge(promises);
  return [name, percent(held), percent(late), short(width), short(score)];
};

/** How honest the promised minutes are, in seasons that nobody has to live through. */
export const season = async (): Promise<Section> => {
  const { estimate, movingAverage, fiveToFifteen } = playSeason(Array.from({ length: NIGHTS }, (_, index) => 2_000 + index));
  const widest = Math.max(...estimate.filter(({ ordersAhead }) => ordersAhead < 20).map(({ range }) => range.to - range.from));
  return {
    title: 'The honest estimate',
    method: `${NIGHTS} simulated nights with ${estimate.length.toLocaleString('en-US')} promised orders (\`test/support/season.ts\`): a halftime that brings more than can be made, 2 to 6 people of different skill, uneven work, and in one night of four a grill that stops for 3 to 8 minutes. Each way promises a range to the same orders at the moment of payment. An order was in its range when it was ready neither before nor after it. The score adds the width and 20 minutes for each minute missed (Winkler, 90 %); smaller is better. Target: in range for 90 %, never wider than 10 minutes below 20 orders ahead, better than both others.`,
    tables: [
      {
        head: ['Promise', 'in range', 'later', 'width, min', 'score, min'],
        rows: [
          row('the estimate', estimate),
          row('mean of the last 12 orders ± 3.5 min', movingAverage),
          row('“5–15 minutes”', fiveToFifteen),
        ],
        note: `Widest range below 20 orders ahead: ${widest} minutes.`,
      },
    ],
  };
};
