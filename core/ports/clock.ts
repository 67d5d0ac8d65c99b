import type { Instant } from '../domain/kernel/instant.ts';

/** The only source of "now". */
export interface Clock {
  now(): Instant;
}

/** Resolves after this many milliseconds. */
export type Pause = (ms: number) => Promise<void>;
