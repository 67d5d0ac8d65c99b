import type { CardTests } from '../domain/setup/card-test.ts';

/** The stand's card tests, shared by its instances. */
export interface CardTestLog {
  read(): Promise<CardTests>;
  /** Atomic; `change` may run again. @returns the stored tests. */
  update(change: (before: CardTests) => CardTests): Promise<CardTests>;
}
