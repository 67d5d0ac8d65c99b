import { describe, it } from 'vitest';
import { expectOneWinner } from './start-race.ts';

/** 50 rounds do the same in the fault suite. */
describe('many people start one order', () => {
  it('50 people, 4 rounds: one has it, 49 learn who', () => expectOneWinner(50, 4));
});
