import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#adapters/mikro-orm/backup/restore-backup.ts';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { makeGetNightSheet } from '#core/use-cases/reports/get-night-sheet.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { fixedClock } from '../../../support/fakes/fixed-clock.ts';

/**
 * Made by the last version before the first release: the golden night, closed, and a second one with three orders in the queue, a
 * cash sale in an open drawer, a cart that was replaced and one that is being paid.
 */
const BACKUP = fileURLToPath(new URL('./before-the-first-release.backup', import.meta.url));

let database: TestDatabase;
let persistence: MikroOrmPersistence;
beforeAll(async () => {
  database = await createTestDatabase();
  await restoreBackup(database.url, createReadStream(BACKUP), { force: false });
  persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock: fixedClock() });
});
afterAll(async () => {
  await persistence.close();
  await database.drop();
});

const counted = async (statement: string) => Object.fromEntries((await persistence.pool.query({ text: statement, rowMode: 'array' })).rows);

test('a stand from before the first release is taken over, and keeps its invariants', async () => {
  expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);
});

test('with every order, refund, checkout, night and drawer', async () => {
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

test('and to the cent what each night’s sheet said', async () => {
  const sheet = makeGetNightSheet(persistence);
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
