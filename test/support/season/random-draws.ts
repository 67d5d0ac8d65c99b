import { mulberry32 } from '../mulberry32.ts';

export type Span = { readonly from: number; readonly to: number };

export interface Draws {
  /** From 0 up to, but excluding, 1. */
  readonly random: () => number;
  readonly normal: () => number;
  readonly exponential: () => number;
  readonly between: (span: Span) => number;
  /** A whole number from 1. */
  readonly upTo: (most: number) => number;
  readonly happens: (share: number) => boolean;
}

/** Random numbers that repeat with their seed. */
export const drawsFrom = (seed: number): Draws => {
  const random = mulberry32(seed);
  return {
    random,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    exponential: () => -Math.log(1 - random()),
    between: ({ from, to }) => from + random() * (to - from),
    upTo: (most) => 1 + Math.floor(random() * most),
    happens: (share) => random() < share,
  };
};
