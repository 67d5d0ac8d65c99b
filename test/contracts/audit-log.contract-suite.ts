import { expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeAuditLog = persistenceSuite('AuditLog', (fixture) => {
  const add = (text: string, kind: 'price' | 'stock' = 'price') =>
    commit(fixture, (tx) => tx.audit.add({ at: fixture.clock.now(), by: 'Ana', kind, text }));
  const list = (window: TimeWindow | null, kind: 'price' | 'stock' | null, limit: number, before: string | null = null) =>
    fixture.persistence.audit.list({ window, kind, before }, limit);
  const texts = async (...wanted: Parameters<typeof list>) => (await list(...wanted)).map(({ text }) => text);

  it('returns every field, each entry with its own id', async () => {
    await add("It's “1 → 2”");
    await add('again');
    const entries = await list(null, null, 10);
    expect(entries[1]).toMatchObject({ at: fixture.clock.now(), by: 'Ana', kind: 'price', text: "It's “1 → 2”" });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  it('lists the newest first, filtered by window and kind, up to the limit', async () => {
    const began = fixture.clock.now();
    for (const [text, kind] of [
      ['one', 'price'],
      ['two', 'stock'],
      ['three', 'price'],
    ] as const) {
      await add(text, kind);
      fixture.clock.advance(MINUTE_MS);
    }
    expect(await texts(null, null, 10)).toEqual(['three', 'two', 'one']);
    expect(await texts(null, 'price', 10)).toEqual(['three', 'one']);
    expect(await texts(null, null, 2)).toEqual(['three', 'two']);
    expect(await texts({ start: plusMs(began, MINUTE_MS), end: plusMs(began, 2 * MINUTE_MS) }, null, 10)).toEqual(['two']);
    expect(await texts({ start: plusMs(began, -MINUTE_MS), end: began }, null, 10)).toEqual([]);
  });

  it('continues after an entry, even among simultaneous ones', async () => {
    for (const text of ['one', 'two', 'three', 'four']) {
      await add(text, text === 'two' ? 'stock' : 'price');
      if (text === 'two') fixture.clock.advance(MINUTE_MS);
    }
    const [four, three, two, one] = (await list(null, null, 10)).map(({ id }) => id);
    expect(await texts(null, null, 2, four)).toEqual(['three', 'two']);
    expect(await texts(null, null, 10, two)).toEqual(['one']);
    expect(await texts(null, 'price', 10, three)).toEqual(['one']);
    expect(await texts(null, null, 10, one)).toEqual([]);
    for (const unknown of ['', '0', '999999', 'x', '9'.repeat(64)]) expect(await texts(null, null, 10, unknown)).toEqual([]);
  });
});
