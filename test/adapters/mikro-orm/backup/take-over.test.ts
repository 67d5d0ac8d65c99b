import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { restoreBackup } from '#adapters/mikro-orm/backup/restore-backup.ts';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { readNightSheet } from '#core/use-cases/reports/get-night-sheet.ts';
import { fixedClock } from '../../../support/fakes/fixed-clock.ts';
import { databaseOfFile, databaseOfTest } from '../../../support/stands.ts';

/**
 * Made by the last version before the first release: the golden night, closed, and a second one with three orders in the queue, a cash sale
 * in an open drawer, a replaced cart and one being paid.
 */
const BACKUP = fileURLToPath(new URL('./before-the-first-release.backup', import.meta.url));

const database = await databaseOfFile();
await restoreBackup(database.url, createReadStream(BACKUP), { force: false });
const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock: fixedClock() });
afterAll(() => persistence.close());

const counted = async (statement: string) => Object.fromEntries((await persistence.pool.query({ text: statement, rowMode: 'array' })).rows);

test('a stand from before the first release keeps its invariants', async () => {
  expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);
});

/** In that version, leaving a recount reopened the drawer. */
const STEPS = [
  ['float', 'Ada', 0],
  ['paid-in', 'Ada', 2_000],
  ['begin-count', 'Ada', 0],
  ['count', 'Ada', 1_500],
  ['confirm', 'Bob', 1_500],
  ['recount', 'Ada', 0],
  ['leave-count', 'Ada', 0],
  ['paid-out', 'Ada', 500],
  ['begin-count', 'Ada', 0],
  ['leave-count', 'Ada', 0],
  ['begin-count', 'Ada', 0],
  ['count', 'Ada', 1_500],
  ['confirm', 'Bob', 1_500],
  ['close', 'Ada', 0],
] as const;
const NONE = '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]';
const REOPENED = {
  drawers: ['drawer-r\t01a21a96-5164-71c6-b749-5e587914b88b\tDrawer R\tclosed'],
  drawer_entries: STEPS.map(([kind, by, cents], at) =>
    [
      1_000 + at,
      `r-${at}`,
      'drawer-r',
      '2026-11-21 01:00:00+00',
      by,
      by,
      kind,
      cents,
      /^(float|count)$/.test(kind) ? NONE : '\\N',
      '\\N',
      '\\N',
    ].join('\t'),
  ),
};

/** The backup with rows appended to some tables. */
const withRows = (backup: string, added: Readonly<Record<string, readonly string[]>>): string => {
  const [header = '', ...lines] = backup.trimEnd().split('\n');
  const { rows } = JSON.parse(lines.pop() ?? '');
  const tables: readonly string[] = JSON.parse(header).tables.map(({ name }: { readonly name: string }) => name);
  let at = 0;
  const filled = lines.flatMap((line) => (line === String.raw`\.` ? [...(added[tables[at++] ?? ''] ?? []), line] : [line]));
  const counts = tables.map((name) => [name, rows[name] + (added[name]?.length ?? 0)]);
  return [header, ...filled, JSON.stringify({ rows: Object.fromEntries(counts) }), ''].join('\n');
};

test('a drawer that was reopened after its count keeps both counts', async () => {
  const other = await databaseOfTest();
  const backup = withRows(gunzipSync(await readFile(BACKUP)).toString(), REOPENED);
  await restoreBackup(other.url, Readable.from([gzipSync(backup)]), { force: false });
  expect((await checkInvariants(other.url)).filter(({ holds }) => !holds)).toEqual([]);
});

test('keeps every order, refund, checkout, night and drawer', async () => {
  expect(await counted('select status, count(*)::int from orders group by 1')).toEqual({ cancelled: 5, completed: 195, queued: 4 });
  expect(await counted('select state, count(*)::int from refunds group by 1')).toEqual({ succeeded: 12 });
  expect(await counted('select state, count(*)::int from checkouts group by 1')).toEqual({ expired: 1, open: 1, paid: 83 });
  expect(await counted("select coalesce(release_reason, 'none'), count(*)::int from checkouts group by 1")).toEqual({
    none: 84,
    replaced: 1,
  });
  expect(await counted('select state, count(*)::int from nights group by 1')).toEqual({ closed: 1, open: 1 });
  expect(await counted('select state, count(*)::int from drawers group by 1')).toEqual({ closed: 2, open: 1 });
});

test('keeps each night’s sheet to the cent', async () => {
  const sheet = readNightSheet({ ...persistence, settings: { current: () => USUAL_SETTINGS } });
  const sheets = await Promise.all(
    (await persistence.nights.list(2)).map(async ({ night }) => ({ name: night.name, found: await sheet(night.id) })),
  );
  const figures = sheets.map(({ name, found }) => {
    if (!found.ok) throw new Error(found.error.kind);
    const { totalOrders, grossCents, refundsCents } = found.value.total;
    return { name, totalOrders, grossCents, refundsCents, drawers: found.value.drawers.length, late: found.value.late.length };
  });
  expect(figures).toEqual([
    { name: 'vs. Roosevelt', totalOrders: 4, grossCents: 3_587, refundsCents: 0, drawers: 1, late: 0 },
    { name: 'vs. Lincoln', totalOrders: 170, grossCents: 109_169, refundsCents: 4_875, drawers: 2, late: 2 },
  ]);
});
