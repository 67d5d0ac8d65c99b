import { expect } from 'vitest';
import { placeOrderIn } from '../../support/logins.ts';
import { tally } from '../../support/races/customers.ts';
import { inRace, type RaceOptions } from '../../support/races/race-harness.ts';
import { brokenWays, eventsOf, setStatus, staffOf } from '../../support/races/staff.ts';

export const startTogether = (people: number, rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const staff = await staffOf(stand, people);
    const outcomes = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await placeOrderIn(stand);
      const answers = await Promise.all(staff.map((person) => setStatus(stand, id, 'preparing', person)));
      const winner = answers.find(({ status }) => status === 200)?.json?.['preparing_staff'];
      const told = new Set(answers.filter(({ status }) => status === 409).map(({ json }) => json?.['preparing_staff']));
      const starts = (await eventsOf(stand, id)).filter(({ command }) => command === 'start-preparing').length;
      outcomes.push({
        answers: tally(answers),
        isToldTheWinner: told.size === 1 && told.has(winner),
        starts,
        answer: answers.find(({ status }) => status === 409),
      });
    }
    return { outcomes, broken: await brokenWays(stand) };
  });

/** Each round has one winner, whose name everybody else gets. */
export const expectOneWinner = async (people: number, rounds: number): Promise<void> => {
  const { outcomes, broken } = await startTogether(people, rounds);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ answers: { 200: 1, '409 ALREADY_PREPARING': people - 1 }, isToldTheWinner: true, starts: 1 });
  expect(outcomes).toHaveLength(rounds);
  const refused = outcomes[0]?.answer?.json;
  expect(refused?.['error']).toBe(
    `This order is already being prepared by ${String(refused?.['preparing_staff'])}. Please select a different order.`,
  );
  expect(broken).toEqual([]);
};
