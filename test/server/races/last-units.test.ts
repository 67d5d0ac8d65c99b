import { describe, expect, it } from 'vitest';
import { tally } from '#test/support/races/customers.ts';
import { rush } from './last-units.ts';

describe('the last units', () => {
  it('200 buyers for 50 units get 50 sessions and 150 exact refusals', async () => {
    const { hotDog, answers, sessions, reserved, broken } = await rush(200, 50);
    expect(tally(answers)).toEqual({ '200': 50, '409 INSUFFICIENT_STOCK': 150 });
    expect([sessions, reserved]).toEqual([50, 50]);
    expect(broken).toEqual([]);
    for (const { json } of answers.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({
        error: `Insufficient stock for ${hotDog.name}: only 0 left`,
        items: [{ id: hotDog.id, name: hotDog.name, left: 0 }],
      });
    }
  });
});
