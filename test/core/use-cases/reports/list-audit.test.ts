import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { refused, valueOf } from '#test/support/results.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

describe('the audit log', () => {
  let stand: StandHarness;
  beforeEach(() => {
    stand = standHarness();
  });
  const write = (text: string, kind: 'price' | 'stock' = 'price', at = stand.clock.now()) =>
    stand.unitOfWork.run(async (tx) => ok(await tx.audit.add({ at, by: 'Admin', kind, text })));
  const list = async (wanted: Partial<Parameters<typeof stand.listAudit>[0]> = {}) => {
    const page = valueOf(await stand.listAudit({ day: undefined, kind: undefined, ...wanted }));
    return { ...page, texts: page.entries.map(({ text }) => text) };
  };

  it('is listed newest first: of all days or one local day, of all kinds or one', async () => {
    await write('yesterday', 'price', plusMs(stand.clock.now(), -DAY_MS));
    await write('tonight', 'stock');
    await write('later', 'price', plusMs(stand.clock.now(), 1));
    for (const [wanted, texts] of [
      [{}, ['later', 'tonight', 'yesterday']],
      [{ day: '2026-11-20' }, ['later', 'tonight']],
      [{ day: '2026-11-19' }, ['yesterday']],
      [{ kind: 'stock' }, ['tonight']],
    ] as const)
      expect((await list(wanted)).texts).toEqual(texts);
    for (const day of ['2026-02-30', 'tonight', ''])
      expect(await stand.listAudit({ day, kind: undefined })).toEqual(refused('report/no-such-day'));
  });

  it('is listed by pages', async () => {
    for (let count = 0; count <= LIMITS.lists.auditEntries; count += 1) {
      await write(`change ${count}`);
      stand.clock.advance(1);
    }
    const { entries, hasMore } = await list();
    expect([entries.length, hasMore]).toEqual([LIMITS.lists.auditEntries, true]);
    expect(await list({ before: entries.at(-1)?.id })).toMatchObject({ texts: ['change 0'], hasMore: false });
    expect((await list({ before: entries[0]?.id })).hasMore).toBe(false);
  });
});
