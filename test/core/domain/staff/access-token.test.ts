import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { actorOf, forgetTokensBefore, isTouchDue } from '#core/domain/staff/access-token.ts';
import { NOW } from '#test/support/builders/instants.ts';

const adminToken = (createdMsAgo: number, usedMsAgo: number) => ({
  tokenHash: 'hash',
  staffCodeId: null,
  personId: null,
  device: '',
  createdAt: plusMs(NOW, -createdMsAgo),
  lastUsedAt: plusMs(NOW, -usedMsAgo),
});

describe("an admin's token", () => {
  it.each([
    [60 * MINUTE_MS, 60 * MINUTE_MS, true],
    [60 * MINUTE_MS, 60 * MINUTE_MS + 1, false],
    [12 * HOUR_MS, 0, true],
    [12 * HOUR_MS + 1, 0, false],
  ])('made %i ms ago and used %i ms ago is good: %s', (createdMsAgo, usedMsAgo, isGood) => {
    expect(actorOf(adminToken(createdMsAgo, usedMsAgo), { code: null, person: null }, NOW) !== null).toBe(isGood);
  });

  it('is recorded as used every 15 seconds', () => {
    expect([0, 14_999, 15_000].map((usedMsAgo) => isTouchDue(adminToken(HOUR_MS, usedMsAgo), NOW))).toEqual([false, false, true]);
  });
});

it('tokens are deleted after a day', () => {
  expect(forgetTokensBefore(NOW)).toBe(NOW - 24 * HOUR_MS);
});
