import { describe, it } from 'vitest';
import { expectOneWinner } from './start-race.ts';

/** The fault suite does the same in 50 rounds. */
describe('many people start one order', () => {
  it('50 people, 4 rounds: one has it, 49 learn who', () => expectOneWinner(50, 4));
});
