import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { callBandstand } from '../support/run-bandstand.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  return { child, output, exit: once(child, 'close').then(([code]: unknown[]) => code) };
};

const run = async (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { output, exit } = start(script, args, env);
  return { code: await exit, ...output };
};

const busyPort = async () => {
  const server = createServer((_req, res) => res.end()).listen(0);
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
};

const command = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  callBandstand(args, { DATABASE_URL: database.url, ...settings });

describe('npm run seed', () => {
  test('adds, then keeps; --dry-run changes nothing', async () => {
    const empty = await createTestDatabase();
    const there = { DATABASE_URL: empty.url };
    for (let time = 0; time < 2; time += 1)
      expect((await command(['seed', '--dry-run'], there)).out).toContain('Would add 31 products, kept 0 products');
    const first = await run('server/cli/main.ts', ['seed'], there);
    expect([first.code, first.err]).toEqual([0, expect.stringMatching(/^Stand: .*\n$/)]);
    expect(first.out).toContain('  + Cola\n');
    expect(first.out).toContain('Added 31 products, kept 0 products');
    expect((await command(['seed'], there)).out).toBe('Added 0 products, kept 31 products, left 0 products that the stand has changed.\n');
    await empty.drop();
  });

  test('names its stand and no secret, and makes no database of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-stand-'));
    const settings = { DATABASE_URL: '', DATA_DIR: join(folder, '.data'), PUBLIC_URL: 'https://stand.example.org' };
    for (const args of [['seed'], ['login-link'], ['backup', join(folder, 'file')]]) {
      const refused = await command(args, settings);
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
  test('prints the menu’s address, serves, and stops on SIGTERM with exit code 0', async () => {
    const port = await freePort();
    const { child, output, exit } = start('server/main.ts', [], { PORT: String(port) });
    await expect.poll(() => output.out, { timeout: 60_000 }).toContain(`http://localhost:${port}/mailbox`);
    expect(output.out).toContain(`http://localhost:${port}/\n`);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect([await exit, output.err]).toEqual([0, '']);
  });

  test('a busy port is one line and exit code 1', async () => {
    const { server, port } = await busyPort();
    const { code, err } = await run('server/main.ts', [], { PORT: String(port) });
    server.close();
    expect([code, err]).toEqual([1, `Port ${port} is busy. Stop the other program, or set PORT to another number.\n`]);
  });
});
