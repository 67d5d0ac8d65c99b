import type { Draws } from './random-draws.ts';

/** Distributions of the time for the same work: common ones of service times, and one in which a few go wrong and take long. */
const FAMILIES = ['lognormal', 'gamma', 'weibull', 'trouble'] as const;

const TROUBLE_SHARE = 0.12;

/** Γ(1 + x) for x from 0 to 1.3, within 1 in 1,000 (Stirling with its first term, two steps up). */
const gammaOfOnePlus = (x: number): number => {
  const z = x + 3;
  return (Math.sqrt((2 * Math.PI) / z) * (z / Math.E) ** z * (1 + 1 / (12 * z))) / ((x + 1) * (x + 2));
};

/** Factors with mean 1 and this standard deviation, of one family per night. */
export const unevenWork = ({ random, normal, exponential, upTo, happens }: Draws, deviation: number): (() => number) => {
  const family = FAMILIES[upTo(FAMILIES.length) - 1];
  if (family === 'lognormal') {
    const sigma = Math.sqrt(Math.log(1 + deviation ** 2));
    return () => Math.exp(sigma * normal() - sigma ** 2 / 2);
  }
  if (family === 'gamma') {
    const parts = Math.max(1, Math.round(1 / deviation ** 2));
    return () => Array.from({ length: parts }, exponential).reduce((sum, part) => sum + part, 0) / parts;
  }
  if (family === 'weibull') {
    const power = deviation ** 1.086;
    return () => exponential() ** power / gammaOfOnePlus(power);
  }
  const long = 1 + deviation * Math.sqrt((1 - TROUBLE_SHARE) / TROUBLE_SHARE);
  const short = Math.max(0.1, (1 - TROUBLE_SHARE * long) / (1 - TROUBLE_SHARE));
  return () => (happens(TROUBLE_SHARE) ? long : short) * (0.85 + 0.3 * random());
};
