import { expect, it } from 'vitest';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { nextAttempt } from '#core/domain/notifications/outbox-message.ts';
import { NOW } from '#test/support/builders/instants.ts';

it('tries again after 1 s, doubling up to 5 min, for 24 h', () => {
  const giveUpAt = plusMs(NOW, DAY_MS);
  const delays: number[] = [];
  let at = NOW;
  for (let attempts = 0; ; attempts += 1) {
    const next = nextAttempt({ attempts, giveUpAt }, at);
    if (next === null) break;
    delays.push((next - at) / 1000);
    at = next;
  }
  expect(delays.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  expect(at - NOW).toBeLessThanOrEqual(DAY_MS);
  expect(at - NOW).toBeGreaterThan(DAY_MS - 300_000);
});
