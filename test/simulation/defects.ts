import type { UseCases } from '#core/application/create-use-cases.ts';
import type { Outside } from './stand.ts';

/** A stand in which one thing is wrong. */
export type Defect = {
  readonly name: string;
  readonly outside?: (outside: Outside) => Outside;
  readonly useCases?: (useCases: UseCases) => UseCases;
};

export const DEFECTS: readonly Defect[] = [];
