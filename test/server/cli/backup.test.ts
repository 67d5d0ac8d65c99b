import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { cartOf, checkOut, pay, PAYER, send } from '../../support/http-calls.ts';
import { issueCode, logInWith } from '../../support/logins.ts';
import { callBandstand, runBandstand, type CommandOutcome } from '../../support/run-bandstand.ts';
import { adminOfFile, databaseOfFile, databaseOfTest } from '../../support/stands.ts';
import { copyStoppedDatabase, removeStoppedDatabase } from '../../adapters/embedded-postgres/app.ts';
import { UPLOAD_CORPUS } from '../../adapters/images/upload-corpus.ts';
import { onDatabase } from '../attacks/database-digest.ts';

/** More than a stream's buffer. */
const MANY_ROWS = `
  insert into stock_movements (product_id, kind, delta, at)
  select (select min(id) from products), 'adjustment', 0, now() from generate_series(1, 8000)`;

/** All characters that COPY has to escape. */
const NASTY = 'tab\there, \\. a backslash \\N, “quotes” and 🌶';

const contentOf = (url: string): Promise<Readonly<Record<string, string>>> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const content: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ all: string }>(
        `select coalesce(string_agg(to_jsonb(t)::text, e'\\n' order by to_jsonb(t)::text), '') as all from ${name} t`,
      );
      if (name !== 'schema_migrations') content[name] = found.rows[0]?.all ?? '';
    }
    return content;
  });

const execute = (url: string, statement: string) => onDatabase(url, (client) => client.query(statement));

const source = await databaseOfFile();
const stand = await adminOfFile({ persistence: source });

describe('backup and restore', () => {
  const dir = mkdtempSync(join(tmpdir(), 'backup-'));
  const file = join(dir, 'stand.backup');
  afterAll(() => rmSync(dir, { recursive: true }));
  let atBackup: Readonly<Record<string, string>>;
  let wrote: CommandOutcome;
  beforeAll(async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 2, Cola: 1 }, 1));
    await pay(stand, sessionId, { ...PAYER, specialInstructions: NASTY });
    const { json } = await send(stand, `/api/orders/by-session/${sessionId}`);
    expect(json?.['status']).toBe('queued');
    await logInWith(stand, (await issueCode(stand)).code);
    await stand.services.useCases.issueBoardLink('TV', 'Admin');
    await stand.services.useCases.issueLoginLink((await issueCode(stand)).id, 'Admin');
    const [jpeg] = UPLOAD_CORPUS;
    await stand.upload((await jpeg?.bytes()) ?? Buffer.alloc(0));
    await execute(source.url, MANY_ROWS);
    atBackup = await contentOf(source.url);
    wrote = await run(source, 'backup', file);
  });
  const call = (database: Pick<TestDatabase, 'url'>, ...args: readonly string[]) => callBandstand(args, { DATABASE_URL: database.url });
  /** As a separate process. */
  const run = (database: Pick<TestDatabase, 'url'>, ...args: readonly string[]) => runBandstand(args, { DATABASE_URL: database.url });

  test('use one file while the stand runs, and fill an empty database row by row', async () => {
    expect(wrote).toMatchObject({ code: 0, err: '' });
    const [, rows = ''] = /^Wrote (\d+) rows to /.exec(wrote.out) ?? [];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await databaseOfTest();
    const restored = await run(target, 'restore', file);
    expect(restored).toMatchObject({ code: 0, err: '' });
    for (const line of [`Restored ${rows} rows from `, 'ok    I1', 'Every login, known device and staff code has ended'])
      expect(restored.out).toContain(line);
    const after = await contentOf(target.url);
    expect(Object.keys(after).length).toBeGreaterThan(15);
    const { access_tokens: logins, known_devices: devices, login_links: links, board_links: boards, staff_codes: codes, ...kept } = after;
    expect(kept).toEqual(Object.fromEntries(Object.entries(atBackup).filter(([name]) => name in kept)));
    // Logins do not survive: they may have been revoked since the backup.
    expect([atBackup['access_tokens'], atBackup['known_devices'], atBackup['login_links'], atBackup['board_links']]).not.toContain('');
    expect([logins, devices, links, boards]).toEqual(['', '', '', '']);
    expect(codes).not.toContain('"revoked_at": null');
    expect(codes).toContain('"device": null');
    expect(after['images']).not.toBe('');
    // Sequences continue.
    await execute(target.url, "insert into stock_movements (product_id, kind, delta, at) select id, 'adjustment', 0, now() from products");
  });

  test('overwrite no file, and follow no link', async () => {
    const [kept, wanted, elsewhere] = [join(dir, 'kept'), join(dir, 'wanted'), join(dir, 'elsewhere')];
    for (const path of [kept, elsewhere]) writeFileSync(path, 'mine');
    symlinkSync(elsewhere, `${wanted}.part`);
    expect(await call(source, 'backup', kept)).toMatchObject({ code: 1, err: `${kept} already exists. Nothing was written.\n` });
    const refused = await call(source, 'backup', wanted);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('wanted.part exists: another backup is running') });
    expect([kept, elsewhere].map((path) => readFileSync(path, 'utf8'))).toEqual(['mine', 'mine']);
    expect([existsSync(wanted), existsSync(`${wanted}.part`)]).toEqual([false, true]);
  });

  test('explain a missing folder, refuse an empty database, and read a pipe', async () => {
    const missing = join(dir, 'missing', 'file');
    const nowhere = { code: 1, err: `${missing}.part: there is no such file or folder (ENOENT).\n` };
    expect(await call(source, 'backup', missing)).toMatchObject(nowhere);
    const empty = await databaseOfTest();
    const nothing = { code: 1, err: 'This database is empty. Nothing was written.\n' };
    expect(await call(empty, 'backup', join(dir, 'empty'))).toMatchObject(nothing);
    expect(readdirSync(dir).filter((name) => name.startsWith('empty'))).toEqual([]);
    expect(await runBandstand(['restore', '-'], { DATABASE_URL: empty.url }, readFileSync(file))).toMatchObject({ code: 0, err: '' });
  });

  test('name the schema of the database, also after a roll-back', async () => {
    const rolledBack = await databaseOfTest();
    await execute(rolledBack.url, "insert into schema_migrations (name) values ('0002-next'); alter table settings add column next int");
    expect(await call(rolledBack, 'restore', file)).toMatchObject({ code: 0, err: '' });
    const later = join(dir, 'later');
    expect(await call(rolledBack, 'backup', later)).toMatchObject({ code: 0, err: '' });
    const refused = await call(await databaseOfTest(), 'restore', later);
    expect(refused.err).toContain('This backup has the schema 0002-next');
  });

  describe('a database with data', () => {
    let target: TestDatabase;
    let before: Readonly<Record<string, string>>;
    beforeAll(async () => {
      target = await createTestDatabase();
      await execute(
        target.url,
        `insert into products (name, name_key, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
         values ('Old', 'old', 'food', 100, '/images/old.jpg', 0, 0, 0, true, now(), now())`,
      );
      before = await contentOf(target.url);
    });
    afterAll(() => target.drop());

    const damaged = (name: string, change: (text: string) => string): string => {
      const path = join(dir, name);
      writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
      return path;
    };

    test('needs --force', async () => {
      const refused = await call(target, 'restore', file);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('This database is not empty.');
      expect(await contentOf(target.url)).toEqual(before);
    });

    test('of a running stand refuses its own backup', async () => {
      const refused = await call(source, 'restore', file);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('Stop it first.');
    });

    test('stays whole when the file is wrong, even with --force', async () => {
      const half = join(dir, 'half');
      writeFileSync(half, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2)));
      const nonsense = join(dir, 'nonsense');
      writeFileSync(nonsense, 'not a backup');
      const cases: readonly (readonly [string, string])[] = [
        [half, 'damaged'],
        [nonsense, 'This is not a backup of a stand, or it is damaged.'],
        [damaged('other', (text) => text.replace('0001-schema', '0001-another-schema')), 'This backup has the schema'],
        [damaged('short', (text) => text.slice(0, text.lastIndexOf('{'))), 'ends too early'],
        [damaged('miscounted', (text) => text.replace(/"products":\d+/, '"products":7')), 'damaged'],
        [join(dir, 'none'), 'There is no file'],
        [dir, 'EISDIR'],
      ];
      for (const [path, says] of cases) {
        const refused = await call(target, 'restore', path, '--force');
        expect(refused, path).toMatchObject({ code: 1, out: '' });
        expect(refused.err).toContain(says);
        expect(await contentOf(target.url)).toEqual(before);
      }
    });

    test('is replaced with --force', async () => {
      expect(await call(target, 'restore', file, '--force')).toMatchObject({ code: 0, err: '' });
      before = await contentOf(target.url);
      expect(before['products']).toBe(atBackup['products']);
    });
  });

  test('support the embedded database', async () => {
    onTestFinished(removeStoppedDatabase);
    const [one, other, embedded] = [join(dir, 'data-one'), join(dir, 'data-other'), join(dir, 'embedded.backup')];
    await copyStoppedDatabase(one);
    await copyStoppedDatabase(other);
    expect((await callBandstand(['seed'], { DATA_DIR: one })).code).toBe(0);
    expect((await runBandstand(['backup', embedded], { DATA_DIR: one })).code).toBe(0);
    expect(await callBandstand(['restore', embedded], { DATA_DIR: other })).toMatchObject({ code: 0, err: '' });
    expect((await callBandstand(['seed', '--dry-run'], { DATA_DIR: other })).out).toContain('31');
  });
});
