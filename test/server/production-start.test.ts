import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../.env.example', import.meta.url));
const CANARY = 'canary7Q';

let database: TestDatabase;
/** Empty, so that no developer's `.env` is read. */
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bandstand-production-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await database.drop();
});

type Settings = Readonly<Record<string, string | undefined>>;

/** Safe settings, with a canary in every secret. */
const safe = (): Settings => ({
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://stand.example.org',
  TIME_ZONE: 'America/Chicago',
  TRUST_PROXY_HOPS: '1',
  DATABASE_URL: database.url,
  ADMIN_PASSWORD: `${CANARY}-admin`,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: `sk_live_${CANARY}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${CANARY}`,
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: `smtps://stand:${CANARY}@mail.invalid`,
  EMAIL_FROM: 'Bandstand <orders@example.org>',
});

const start = (settings: Settings) => {
  const env = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(directory, 'compiled'), ...settings };
  const child = spawn(process.execPath, [MAIN], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  return { child, said, exit: once(child, 'close').then(([code]: unknown[]) => code) };
};

const startAndEnd = async (changes: Settings) => {
  const { said, exit } = start({ ...safe(), ...changes });
  return { code: await exit, named: [...said.err.matchAll(/^ {2}- ([A-Z_]+): /gm)].map(([, name]) => name), all: said.out + said.err };
};

describe.concurrent('npm start in production', () => {
  test('several at once are all named', async () => {
    const several: Settings = {
      STRIPE_SECRET_KEY: `sk_test_${CANARY}`,
      PUBLIC_URL: 'http://stand.example.org',
      TIME_ZONE: '',
      EMAIL_PROVIDER: 'mailbox',
    };
    const { code, named, all } = await startAndEnd(several);
    expect(code).toBe(1);
    expect(new Set(named)).toEqual(new Set(Object.keys(several)));
    expect(all).not.toContain(CANARY);
    expect(all).not.toMatch(/^\s+at /m);
  });

  test('demo data: the database is named, and no secret', async () => {
    const tried = await createTestDatabase();
    const client = new Client({ connectionString: tried.url });
    await client.connect();
    await client.query(`insert into documents (collection, key, document, created_at, updated_at)
      values ('simulated-payment-sessions', 'cs', '{}', now(), now())`);
    await client.end();
    const { code, named, all } = await startAndEnd({ DATABASE_URL: tried.url });
    await tried.drop();
    expect({ code, named }).toEqual({ code: 1, named: ['DATABASE_URL'] });
    expect(all).not.toContain(CANARY);
  });

  test('a database that refuses: one line, and no password', async () => {
    const { code, all } = await startAndEnd({ DATABASE_URL: `postgresql://stand:${CANARY}@127.0.0.1:1/none` });
    expect([code, all]).toEqual([1, expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\)[^\n]*\n$/)]);
  });

  test('every secret that there is a setting for, mistyped: none is printed', async () => {
    const names = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    const secrets = names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name));
    expect(secrets).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL']));
    // None of them may contain a blank, and 7 symbols are too few for a password.
    const mistyped = Object.fromEntries(
      secrets.map((name) => [name, name === 'ADMIN_PASSWORD' ? CANARY.slice(1) : ` ${CANARY} ${CANARY}`]),
    );
    const { code, all } = await startAndEnd(mistyped);
    expect(code).toBe(1);
    expect(all).toContain('  - STRIPE_SECRET_KEY: ');
    expect(all).not.toContain(CANARY.slice(1));
  });

  test('a safe configuration starts, serves and prints neither a secret nor a demo code', async () => {
    const port = await freePort();
    const { child, said, exit } = start({ ...safe(), PORT: String(port) });
    await expect.poll(() => said.out, { timeout: 40_000 }).toContain('is open: https://stand.example.org/');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect([await exit, said.err]).toEqual([0, '']);
    expect(said.out).not.toContain(CANARY);
    expect(said.out).not.toMatch(/demo|password|simulated/i);
  });
});
