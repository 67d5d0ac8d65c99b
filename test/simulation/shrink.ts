import { CALM, type Plan, type Weather } from './plan.ts';

const WEATHERS = Object.keys(CALM) as readonly (keyof Weather)[];

/** The same night with one failure less. */
const calmer = (plan: Plan): readonly Plan[] => [
  ...WEATHERS.filter((kind) => plan.weather[kind] !== 0).map((kind) => ({ ...plan, weather: { ...plan.weather, [kind]: 0 } })),
  ...(plan.instances === 2 ? [{ ...plan, instances: 1 as const }] : []),
  ...Object.keys(plan.clocks)
    .filter((who) => plan.clocks[who] !== 0)
    .map((who) => ({ ...plan, clocks: { ...plan.clocks, [who]: 0 } })),
];

/** Removes everything it can while the night still fails, the largest parts first. */
export const shrink = async (plan: Plan, fails: (plan: Plan) => Promise<boolean>, isOutOfTime: () => boolean): Promise<Plan> => {
  let best = plan;
  const isStillBad = async (candidate: Plan): Promise<boolean> => {
    if (isOutOfTime() || !(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let isSmaller = true; isSmaller && !isOutOfTime();) {
    isSmaller = false;
    for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let from = 0; from < best.acts.length;) {
        if (await isStillBad({ ...best, acts: best.acts.toSpliced(from, size) })) isSmaller = true;
        else from += size;
      }
    for (let next = calmer(best)[0], tried = 0; next !== undefined; next = calmer(best)[tried]) {
      if (await isStillBad(next)) isSmaller = true;
      else tried += 1;
    }
  }
  return best;
};

const PRODUCTS = /\b(Hot Dog|Nachos with Cheese|Cola|Bottled Water|Popcorn|Chocolate Bar)\b/g;
const FIGURES = /(?<![A-Z\d])#?(BAND-\S+|\d[\d.,]*)/g;
const KIND_LENGTH = 80;

/** The kind of a failure, without the order or product it names. */
export const kindOf = (finding: string): string => finding.replace(FIGURES, 'n').replace(PRODUCTS, 'p').slice(0, KIND_LENGTH);
