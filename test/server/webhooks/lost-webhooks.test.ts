import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { BUYERS, nightWithoutWebhooks } from './lost-webhooks.ts';

describe('without a single webhook', () => {
  it('every payment has its order within 15 s', async () => {
    const { orders, longestWaitMs, broken } = await nightWithoutWebhooks(true);
    expect(orders).toBe(BUYERS);
    expect(longestWaitMs).toBeLessThanOrEqual(15 * SECOND_MS);
    expect(broken).toEqual([]);
  });
});
