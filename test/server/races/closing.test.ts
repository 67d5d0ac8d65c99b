import { describe, expect, it } from 'vitest';
import { closeWhileRefunding, closeWhileSelling, twoClose } from './closing.ts';

const ROUNDS = 5;

describe('sales at the window while the night is being closed', () => {
  it('each lands in one night, on the sheet that is mailed, or is refused as a whole', async () => {
    const { outcomes, sold, orders, wrongMails, broken } = await closeWhileSelling(ROUNDS);
    expect(['sale/no-open-night', 'sold']).toEqual(expect.arrayContaining(outcomes));
    expect(sold).toBe(orders);
    expect([wrongMails, broken]).toEqual([0, []]);
  });
});

describe('refunds while the night is being closed', () => {
  it('each is on the sheet that is mailed, or below it: the figures of a closed night stay', async () => {
    const { nights, broken } = await closeWhileRefunding(ROUNDS);
    expect(nights.map(([mailed]) => mailed)).toEqual(nights.map(([, now]) => now));
    expect(broken).toEqual([]);
  });
});

describe('two people who close one night', () => {
  it('close it once, and the treasurer gets one mail', async () => {
    expect(await twoClose()).toEqual({ closed: 1, mails: 1 });
  });
});
