import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { callBandstand, spawnBandstand } from '../../support/run-bandstand.ts';

let dir: string;
let database: TestDatabase;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'second-place-'));
  mkdirSync(join(dir, 'elsewhere'));
  // A fake rclone with the subcommands that the stand uses; the remote `broken` is unreachable.
  const rclone = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
[ "$1" = copy ] && exec cp "$2/"* "$RCLONE_CONFIG_SECOND_REMOTE/"
[ "$1" = copyto ] || exit 3
case "$3" in broken:*) echo "2026/11/20 20:00:00 ERROR : no route to host" >&2; exit 1;; esac
cp "$2" "$RCLONE_CONFIG_SECOND_REMOTE/\${3#second:}"
`;
  writeFileSync(join(dir, 'rclone'), rclone);
  chmodSync(join(dir, 'rclone'), 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dir, { recursive: true });
});

const settingsOf = (settings: Readonly<Record<string, string>>) => ({
  DATABASE_URL: database.url,
  PATH: `${dir}:${process.env['PATH'] ?? ''}`,
  ...settings,
});
const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => callBandstand(args, settingsOf(settings));
const SECOND = () => ({
  BACKUP_REMOTE: 'second:',
  RCLONE_CONFIG_SECOND_TYPE: 'crypt',
  RCLONE_CONFIG_SECOND_REMOTE: join(dir, 'elsewhere'),
});
const doctor = async (settings: Readonly<Record<string, string>>, title: string) =>
  (await run(['doctor'], settings)).out.split('\n').find((line) => line.includes(`  ${title}: `));

// In this order: the later backups and the drill are judged beside the first.
describe('backups away from the stand', { shuffle: false }, () => {
  describe('the second place of backups', () => {
    test('gets every backup, and is judged by the last one that reached it', async () => {
      await run(['seed']);
      expect(await doctor(SECOND(), 'Second place of backups')).toContain('FIX   Second place of backups: No backup has reached it yet.');
      const file = join(dir, 'bandstand-1.backup');
      const backup = await run(['backup', file], SECOND());
      expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Copied it to second:') });
      expect(readFileSync(join(dir, 'elsewhere', 'bandstand-1.backup'))).toEqual(readFileSync(file));
      expect(await doctor(SECOND(), 'Second place of backups')).toContain(
        'ok    Second place of backups: The last backup reached it just now.',
      );
    });

    test('gets the database’s log as it is written, and is judged by its age once there is a base for it', async () => {
      const wal = join(dir, 'wal');
      mkdirSync(wal);
      writeFileSync(join(wal, 'base-20261120T000000Z.tar.gz'), 'old');
      utimesSync(join(wal, 'base-20261120T000000Z.tar.gz'), 0, 0);
      writeFileSync(join(wal, '000000010000000000000001.gz'), 'first');
      const copying = spawnBandstand(['copy-log', wal], settingsOf(SECOND()));
      let said = '';
      copying.stdout.on('data', (chunk) => (said += String(chunk)));
      try {
        await expect.poll(() => existsSync(join(dir, 'elsewhere', '000000010000000000000001.gz')), { timeout: 20_000 }).toBe(true);
        await expect.poll(() => said, { timeout: 20_000 }).toContain('has no base backup of the last two days');
        expect(await doctor(SECOND(), 'Database’s log at the second place')).toBeUndefined();
        writeFileSync(join(wal, 'base-20261121T000000Z.tar.gz'), 'new');
        await expect
          .poll(() => doctor(SECOND(), 'Database’s log at the second place'), { timeout: 20_000 })
          .toContain('It was copied just now.');
        writeFileSync(join(wal, '000000010000000000000002.gz'), 'second');
        await expect.poll(() => existsSync(join(dir, 'elsewhere', '000000010000000000000002.gz')), { timeout: 20_000 }).toBe(true);
      } finally {
        copying.kill();
      }
      expect(await run(['copy-log', wal])).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_REMOTE is not set') });
    });

    test('that cannot be reached is an error with its reason, and the file stays', async () => {
      const file = join(dir, 'bandstand-2.backup');
      const settings = { ...SECOND(), BACKUP_REMOTE: 'broken:stand', RCLONE_CONFIG_BROKEN_TYPE: 'crypt' };
      const refused = await run(['backup', file], settings);
      expect(refused).toMatchObject({ code: 1, err: 'It could not be copied to broken:stand: ERROR : no route to host\n' });
      expect(existsSync(file)).toBe(true);
      const missing = await run(['backup', join(dir, 'bandstand-3.backup')], { ...SECOND(), PATH: '/nowhere' });
      expect(missing).toMatchObject({ code: 1, err: 'It could not be copied to second:: rclone is not installed\n' });
    });

    test('must encrypt', async () => {
      const refused = await run(['backup', join(dir, 'plain')], { ...SECOND(), RCLONE_CONFIG_SECOND_TYPE: 's3' });
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_REMOTE: must be a remote that encrypts') });
    });
  });

  describe('bandstand restore-drill', () => {
    const databases = async (): Promise<readonly string[]> => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like '%_trial'");
      await client.end();
      return rows.map(({ datname }) => datname);
    };

    test('tries the newest backup of a folder beside the stand, checks it, leaves nothing behind, and is on record', async () => {
      const tried = await run(['restore-drill', dir]);
      expect(tried).toMatchObject({ code: 0, err: '' });
      expect(tried.out).toMatch(/ok {4}I1 .*\n/);
      expect(tried.out).toMatch(/\d+ rows of \S+bandstand-3\.backup came back whole\. The stand was not touched\.\n$/);
      expect(await databases()).toEqual([]);
      expect(await doctor({}, 'Restore')).toBe('ok    Restore: A backup was restored as a test just now.');
    });

    test('of a damaged file fails, leaves nothing behind, and is not on record', async () => {
      const other = await createTestDatabase();
      const file = join(dir, 'damaged');
      writeFileSync(file, readFileSync(join(dir, 'bandstand-1.backup')).subarray(0, 300));
      const settings = { DATABASE_URL: other.url };
      expect(await run(['restore-drill', file], settings)).toMatchObject({ code: 1, err: expect.stringContaining('damaged') });
      expect(await run(['restore-drill', join(dir, 'elsewhere', 'none')], settings)).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no file'),
      });
      expect(await databases()).toEqual([]);
      expect(await doctor(settings, 'Restore')).toBeUndefined();
      await other.drop();
    });
  });
});
