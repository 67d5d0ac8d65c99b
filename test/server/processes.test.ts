import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { callBandstand } from '../support/run-bandstand.ts';
import { runProgram } from '../support/run-program.ts';
import { databaseOfFile, databaseOfTest } from '../support/stands.ts';

const database = await databaseOfFile();
const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' };

const busyPort = async () => {
  const server = createServer((_req, res) => res.end()).listen(0);
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
};

const command = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  callBandstand(args, { DATABASE_URL: database.url, ...more });

describe('npm run seed', () => {
  test('adds, then keeps; --dry-run changes nothing', async () => {
    const empty = await databaseOfTest();
    const there = { DATABASE_URL: empty.url };
    for (let time = 0; time < 2; time += 1)
      expect((await command(['seed', '--dry-run'], there)).out).toContain('Would add 31 products, kept 0 products');
    const first = await runProgram('server/cli/main.ts', there, ['seed']);
    expect([first.code, first.err]).toEqual([0, expect.stringMatching(/^Stand: .*\n$/)]);
    expect(first.out).toContain('  + Cola\n');
    expect(first.out).toContain('Added 31 products, kept 0 products');
    expect((await command(['seed'], there)).out).toBe('Added 0 products, kept 31 products, left 0 products that the stand has changed.\n');
  });

  test('names its stand without secrets, and creates no database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-stand-'));
    const nowhere = { DATABASE_URL: '', DATA_DIR: join(folder, '.data'), PUBLIC_URL: 'https://stand.example.org' };
    for (const args of [['seed'], ['login-link'], ['backup', join(folder, 'file')]]) {
      const refused = await command(args, nowhere);
      expect(refused).toEqual({
        code: 1,
        out: '',
        stand: '',
        err: expect.stringMatching(/^There is no stand here: .*\.data\. Nothing was made\.\n$/),
      });
    }
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    const { stand } = await command(['staff-code'], { PUBLIC_URL: 'https://stand.example.org' });
    const { pathname, host } = new URL(database.url);
    expect(stand).toBe(`Stand: https://stand.example.org, database ${pathname.slice(1)} at ${decodeURIComponent(host)}`);
  });

  test('says why it cannot, without the password, with exit code 1', async () => {
    const { code, stand, err } = await command(['seed'], { DATABASE_URL: 'postgresql://stand:hunter2@127.0.0.1:1/none' });
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\)/)]);
    expect(stand + err).not.toContain('hunter2');
  });
});

describe('npm start', () => {
  test('a busy port is one line and exit code 1', async () => {
    const { server, port } = await busyPort();
    const { code, err } = await runProgram('server/main.ts', { ...settings, PORT: String(port) });
    server.close();
    expect([code, err]).toEqual([1, `Port ${port} is busy. Stop the other program, or set PORT to another number.\n`]);
  });
});
