import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { createRepresentation } from '#server/http/front/representation.ts';

const HUNG_MS = 14 * SECOND_MS;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The first reading hangs and then fails, the others answer at once. */
const hungOnce = () => {
  let readings = 0;
  return createRepresentation(async () => {
    readings += 1;
    if (readings > 1) return `reading ${readings}`;
    await new Promise((resolve) => setTimeout(resolve, HUNG_MS));
    throw new Error('the database was away');
  });
};

describe('an answer that is kept for everybody', () => {
  it('is read again within a second and a half after a reading that hung for long', async () => {
    const menu = hungOnce();
    const failed = menu.fresh().catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(HUNG_MS);
    expect(await failed).toBe('failed');
    await vi.advanceTimersByTimeAsync(SECOND_MS / 2);
    let seen: string | null = null;
    void menu.fresh().then((value) => (seen = value));
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(seen).toBe('reading 2');
  });
});
