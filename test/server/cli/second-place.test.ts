import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { queryOn } from '../../support/database.ts';
import { callBandstand, spawnBandstand } from '../../support/run-bandstand.ts';
import { databaseOfFile, databaseOfTest } from '../../support/stands.ts';

const database = await databaseOfFile();
const dir = mkdtempSync(join(tmpdir(), 'second-place-'));
afterAll(() => rmSync(dir, { recursive: true }));
mkdirSync(join(dir, 'elsewhere'));
/** Has the subcommands that the stand uses; the remote `broken` is unreachable. */
const FAKE_RCLONE = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
[ "$1" = copy ] && exec cp "$2/"* "$RCLONE_CONFIG_SECOND_REMOTE/"
[ "$1" = copyto ] || exit 3
case "$3" in broken:*) echo "2026/11/20 20:00:00 ERROR : no route to host" >&2; exit 1;; esac
cp "$2" "$RCLONE_CONFIG_SECOND_REMOTE/\${3#second:}"
`;
writeFileSync(join(dir, 'rclone'), FAKE_RCLONE, { mode: 0o755 });

/** A busy machine starts the command slowly. */
const WITHIN = { timeout: 120_000 };

const settingsOf = (settings: Readonly<Record<string, string>>) => ({
  DATABASE_URL: database.url,
  PATH: `${dir}:${process.env['PATH'] ?? ''}`,
  ...settings,
});
const run = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => callBandstand(args, settingsOf(settings));
const SECOND = {
  BACKUP_REMOTE: 'second:',
  RCLONE_CONFIG_SECOND_TYPE: 'crypt',
  RCLONE_CONFIG_SECOND_REMOTE: join(dir, 'elsewhere'),
};
const doctor = async (settings: Readonly<Record<string, string>>, title: string) =>
  (await run(['doctor'], settings)).out.split('\n').find((line) => line.includes(`  ${title}: `));

// In this order: the later backups and the drill are checked together with the first.
describe('backups away from the stand', { shuffle: false }, () => {
  describe('the second place of backups', () => {
    test('gets every backup, and the doctor checks the last one', async () => {
      await run(['seed']);
      expect(await doctor(SECOND, 'Second place of backups')).toContain('FIX   Second place of backups: No backup has reached it yet.');
      const file = join(dir, 'bandstand-1.backup');
      const backup = await run(['backup', file], SECOND);
      expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Copied it to second:') });
      expect(readFileSync(join(dir, 'elsewhere', 'bandstand-1.backup'))).toEqual(readFileSync(file));
      expect(await doctor(SECOND, 'Second place of backups')).toContain(
        'ok    Second place of backups: The last backup reached it just now.',
      );
    });

    test('gets the database’s log, and the doctor checks its age once it has a base', async () => {
      const wal = join(dir, 'wal');
      mkdirSync(wal);
      writeFileSync(join(wal, 'base-20261120T000000Z.tar.gz'), 'old');
      utimesSync(join(wal, 'base-20261120T000000Z.tar.gz'), 0, 0);
      writeFileSync(join(wal, '000000010000000000000001.gz'), 'first');
      const copying = spawnBandstand(['copy-log', wal], settingsOf(SECOND));
      let said = '';
      copying.stdout.on('data', (chunk) => (said += String(chunk)));
      try {
        await expect.poll(() => existsSync(join(dir, 'elsewhere', '000000010000000000000001.gz')), WITHIN).toBe(true);
        await expect.poll(() => said, WITHIN).toContain('has no base backup of the last two days');
        expect(await doctor(SECOND, 'Database’s log at the second place')).toBeUndefined();
        writeFileSync(join(wal, 'base-20261121T000000Z.tar.gz'), 'new');
        await expect.poll(() => doctor(SECOND, 'Database’s log at the second place'), WITHIN).toContain('It was copied just now.');
        writeFileSync(join(wal, '000000010000000000000002.gz'), 'second');
        await expect.poll(() => existsSync(join(dir, 'elsewhere', '000000010000000000000002.gz')), WITHIN).toBe(true);
      } finally {
        copying.kill();
      }
      expect(await run(['copy-log', wal])).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_REMOTE is not set') });
    });

    test('out of reach is an error with its reason, and the file stays', async () => {
      const file = join(dir, 'bandstand-2.backup');
      const settings = { ...SECOND, BACKUP_REMOTE: 'broken:stand', RCLONE_CONFIG_BROKEN_TYPE: 'crypt' };
      const refused = await run(['backup', file], settings);
      expect(refused).toMatchObject({ code: 1, err: 'It could not be copied to broken:stand: ERROR : no route to host\n' });
      expect(existsSync(file)).toBe(true);
      const missing = await run(['backup', join(dir, 'bandstand-3.backup')], { ...SECOND, PATH: '/nowhere' });
      expect(missing).toMatchObject({ code: 1, err: 'It could not be copied to second:: rclone is not installed\n' });
    });

    test('must encrypt', async () => {
      const refused = await run(['backup', join(dir, 'plain')], { ...SECOND, RCLONE_CONFIG_SECOND_TYPE: 's3' });
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_REMOTE: must be a remote that encrypts') });
    });
  });

  describe('bandstand restore-drill', () => {
    const databases = () => queryOn(database.url, "select datname from pg_database where datname like '%_trial'");

    test('restores the newest backup of a folder on trial, deletes the trial, and is on record', async () => {
      const tried = await run(['restore-drill', dir]);
      expect(tried).toMatchObject({ code: 0, err: '' });
      expect(tried.out).toMatch(/ok {4}I1 .*\n/);
      expect(tried.out).toMatch(/\d+ rows of \S+bandstand-3\.backup came back whole\. The stand was not touched\.\n$/);
      expect(await databases()).toEqual([]);
      expect(await doctor({}, 'Restore')).toBe('ok    Restore: A backup was restored as a test just now.');
    });

    test('of a damaged file fails, deletes the trial, and is not on record', async () => {
      const other = await databaseOfTest();
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
    });
  });
});
