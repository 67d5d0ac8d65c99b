import { describe, expect, it } from 'vitest';
import { placeOrderIn } from '../../support/logins.ts';
import { brokenWays, staffOf, eventsOf, setStatus } from '../../support/races/staff.ts';
import { tally } from '../../support/races/customers.ts';
import { inRace, type RaceOptions } from '../../support/races/race-harness.ts';
import { withoutOrderLock } from '../../support/races/weakened-orders.ts';

const startTogether = (people: number, rounds: number, options: RaceOptions = {}) =>
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

describe('many people start one order', () => {
  it('50 people, 50 rounds: one has it, 49 learn who', { timeout: 180_000 }, async () => {
    const { outcomes, broken } = await startTogether(50, 50);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ answers: { 200: 1, '409 ALREADY_PREPARING': 49 }, isToldTheWinner: true, starts: 1 });
    const refused = outcomes[0]?.answer?.json;
    expect(refused?.['error']).toBe(
      `This order is already being prepared by ${String(refused?.['preparing_staff'])}. Please select a different order.`,
    );
    expect(broken).toEqual([]);
  });

  it('without the lock, several have it', async () => {
    const { outcomes, broken } = await startTogether(10, 3, { weaken: withoutOrderLock });
    expect(outcomes.some(({ starts }) => starts > 1)).toBe(true);
    expect(broken).not.toEqual([]);
  });
});
