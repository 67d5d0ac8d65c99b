import { expect, it } from 'vitest';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { AuditPage } from '#core/use-cases/reports/list-audit.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const setUp = () => {
  const { clock, unitOfWork, listAudit: list } = standHarness();
  return {
    clock,
    write: (text: string, kind: 'price' | 'stock' = 'price', at = clock.now()) =>
      unitOfWork.run(async (tx) => ok(await tx.audit.add({ at, by: 'Admin', kind, text }))),
    list: async (wanted: Partial<Parameters<typeof list>[0]> = {}): Promise<AuditPage> => {
      const page = await list({ day: undefined, kind: undefined, ...wanted });
      if (!page.ok) throw new Error('there is no such day');
      return page.value;
    },
    refused: (day: string) => list({ day, kind: undefined }),
  };
};

const textsOf = ({ entries }: AuditPage): readonly string[] => entries.map(({ text }) => text);

it('lists what was changed, newest first: of all days or one local day, of all kinds or one', async () => {
  const { clock, list, write } = setUp();
  await write('yesterday', 'price', plusMs(clock.now(), -DAY_MS));
  await write('tonight', 'stock');
  await write('later', 'price', plusMs(clock.now(), 1));
  expect(textsOf(await list())).toEqual(['later', 'tonight', 'yesterday']);
  expect(textsOf(await list({ day: '2026-11-20' }))).toEqual(['later', 'tonight']);
  expect(textsOf(await list({ day: '2026-11-19' }))).toEqual(['yesterday']);
  expect(textsOf(await list({ kind: 'stock' }))).toEqual(['tonight']);
});

it('lists a page at a time, and says whether there is another', async () => {
  const { clock, list, write } = setUp();
  for (let count = 0; count <= LIMITS.lists.auditEntries; count += 1) {
    await write(`change ${count}`);
    clock.advance(1);
  }
  const first = await list();
  expect(first.entries).toHaveLength(LIMITS.lists.auditEntries);
  expect(first.hasMore).toBe(true);
  const rest = await list({ before: first.entries.at(-1)?.id });
  expect([textsOf(rest), rest.hasMore]).toEqual([['change 0'], false]);
  expect((await list({ before: first.entries[0]?.id })).hasMore).toBe(false);
});

it('knows no day that is not in the calendar', async () => {
  const { refused } = setUp();
  for (const day of ['2026-02-30', 'tonight', '']) expect(await refused(day)).toEqual({ ok: false, error: { kind: 'report/no-such-day' } });
});
