import { describe, expect, it } from 'vitest';
import { sessionsOf, tally } from '#test/support/races/customers.ts';
import { requestInTabs } from './two-tabs.ts';

describe('one visitor in two tabs', () => {
  it('30 visitors with two checkouts each keep one live checkout, session and hold', async () => {
    const { answers, figures, broken } = await requestInTabs(30, 2);
    expect(figures).toEqual({ mostLive: 1, live: 30, openAtProvider: 30, reserved: 30 });
    expect(new Set(sessionsOf(answers)).size).toBeGreaterThanOrEqual(30);
    expect(Object.keys(tally(answers)).every((kind) => kind === '200' || kind === '409 IDEMPOTENCY_KEY_REUSED')).toBe(true);
    expect(broken).toEqual([]);
  });
});
