import { describe, expect, it } from 'vitest';
import { closeWhileRefunding } from './closing.ts';

const ROUNDS = 5;

describe('refunds while the night is being closed', () => {
  it('each is on the sheet that is mailed, or below it: the figures of a closed night stay', async () => {
    const { nights, broken } = await closeWhileRefunding(ROUNDS);
    expect(nights.map(([mailed]) => mailed)).toEqual(nights.map(([, now]) => now));
    expect(broken).toEqual([]);
  });
});
