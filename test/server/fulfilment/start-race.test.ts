import { expect, it } from 'vitest';
import { placeOrderIn } from '../../support/logins.ts';
import { tally } from '../../support/races/customers.ts';
import { inRace } from '../../support/races/race-harness.ts';
import { brokenWays, eventsOf, setStatus, staffOf } from '../../support/races/staff.ts';

const [PEOPLE, ROUNDS] = [50, 2];

/** `test/faults/interleavings` starts one order twice, in every order of the statements, with the order's lock and without. */
it('50 people start one order: one has it, 49 learn who', async () => {
  await inRace({}, async (stand) => {
    const staff = await staffOf(stand, PEOPLE);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await placeOrderIn(stand);
      const answers = await Promise.all(staff.map((person) => setStatus(stand, id, 'preparing', person)));
      expect(tally(answers)).toEqual({ 200: 1, '409 ALREADY_PREPARING': PEOPLE - 1 });
      const winner = String(answers.find(({ status }) => status === 200)?.json?.['preparing_staff']);
      const error = `This order is already being prepared by ${winner}. Please select a different order.`;
      for (const { json } of answers.filter(({ status }) => status === 409)) expect(json).toMatchObject({ preparing_staff: winner, error });
      expect((await eventsOf(stand, id)).filter(({ command }) => command === 'start-preparing')).toHaveLength(1);
    }
    expect(await brokenWays(stand)).toEqual([]);
  });
});
