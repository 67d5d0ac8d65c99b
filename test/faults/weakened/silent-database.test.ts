import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { databaseBehindWire, SILENCE_MS } from '#test/adapters/mikro-orm/silent-database.ts';

const wired = databaseBehindWire();

const settlesWithin = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(ms).then(() => false),
  ]);

describe('a database whose wire has gone dead without a word', () => {
  it('without a bound of the silence, is waited for without an end', async () => {
    const persistence = await wired.connected(0);
    await wired.wire().setMode('swallow');
    expect(await settlesWithin(2 * SILENCE_MS, persistence.schemaIsCurrent())).toBe(false);
  });
});
