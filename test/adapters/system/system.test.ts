import { describe, expect, test } from 'vitest';
import { createSystemClock, createUuidIdGenerator } from '#adapters/system/clock-and-ids.ts';

describe('system adapters', () => {
  test('the clock returns the machine’s time in whole milliseconds', () => {
    const before = Date.now();
    const now = createSystemClock().now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
    expect(Number.isSafeInteger(now)).toBe(true);
  });

  test('uuids are version 7, distinct, and sort by time', async () => {
    const ids = createUuidIdGenerator();
    const first = ids.uuid();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = ids.uuid();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first < second).toBe(true);
    expect(new Set(Array.from({ length: 10_000 }, () => ids.uuid())).size).toBe(10_000);
  });

  test('lookup hashes carry 192 bits as base64url', () => {
    const ids = createUuidIdGenerator();
    const hashes = Array.from({ length: 1_000 }, () => ids.lookupHash());
    for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{32}$/);
    for (const [from, to] of [[0, 8], [-8]]) expect(new Set(hashes.map((hash) => hash.slice(from, to))).size).toBe(1_000);
  });
});
