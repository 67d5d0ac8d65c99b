import { ROUGH, WILD, nightOfCarriers } from '#test/support/season/night-of-carriers.ts';
import { nightOfLines } from '#test/support/season/night-of-lines.ts';
import { judge, playSeason, widestOf, type KeptPromise, type Season } from '#test/support/season/season.ts';
import { short, type Section } from './figures.ts';

const NIGHTS = 400;
/** Far from the seeds that the estimate was fitted with. */
const SEEDS_FROM = 40_000;
const STAFF_SIZES = [2, 3, 4, 5, 6];

const SEEDS = Array.from({ length: NIGHTS }, (_, index) => SEEDS_FROM + index);

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const row = (name: string, promises: readonly KeptPromise[]): readonly string[] => {
  const { held, late, width, score } = judge(promises);
  return [name, percent(held), percent(late), short(width), short(score)];
};

const tableOf = (title: string, { estimate, movingAverage, fiveToFifteen }: Season, more: readonly (readonly string[])[] = []) => ({
  head: [title, 'in range', 'later', 'width, min', 'score, min'],
  rows: [
    row('the estimate', estimate),
    ...more,
    row('mean of the last 12 orders ± 3.5 min', movingAverage),
    row('“5–15 minutes”', fiveToFifteen),
  ],
  note: `${estimate.length.toLocaleString('en-US')} orders. Widest range below 20 orders ahead: ${widestOf(estimate)} minutes.`,
});

/** How accurate the promised minutes are, in simulated seasons. */
export const season = async (): Promise<Section> => {
  const rough = SEEDS.map((seed) => nightOfCarriers(seed, ROUGH));
  const roughSeason = playSeason(rough.map(({ orders }) => orders));
  const byStaff = STAFF_SIZES.map((people) =>
    row(`… with ${people} people`, playSeason(rough.filter(({ staff }) => staff === people).map(({ orders }) => orders)).estimate),
  );
  return {
    title: 'The honest estimate',
    method: `Three simulated seasons of ${NIGHTS} nights, with 2 to 6 people and a halftime that brings more than can be made. *Lines*: the model that the estimate itself has. *Carriers, rough* (\`test/support/season/night-of-carriers.ts\`): each person carries one order at a time and waits for a grill that cooks in batches and stops in 40 % of nights; people are called away, orders taken out of turn, Ready tapped late. *Carriers, wild*: more of everything. Each way promises a range at the moment of payment. The score adds the width and 20 minutes for each minute missed (Winkler, 90 %); smaller is better. Wanted for lines and rough: in range for 90 %, never wider than 10 minutes below 20 orders ahead, better than both others. The estimate's numbers were found with other seeds.`,
    tables: [
      tableOf('Lines', playSeason(SEEDS.map(nightOfLines))),
      tableOf('Carriers, rough', roughSeason, byStaff),
      tableOf('Carriers, wild', playSeason(SEEDS.map((seed) => nightOfCarriers(seed, WILD).orders))),
    ],
  };
};
