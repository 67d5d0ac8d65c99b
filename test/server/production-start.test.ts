import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { queryOn } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/run-program.ts';
import { databaseOfFile, databaseOfTest } from '../support/stands.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../.env.example', import.meta.url));
const CANARY = 'canary7Q';

const database = await databaseOfFile();
/** Empty, so that no developer's `.env` is read. */
const directory = mkdtempSync(join(tmpdir(), 'bandstand-production-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

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

const start = (settings: Settings) =>
  startProgram(MAIN, { NODE_COMPILE_CACHE: join(directory, 'compiled'), ...settings }, { cwd: directory });

const startAndEnd = async (changes: Settings) => {
  const { output, exit } = start({ ...safe(), ...changes });
  const code = await exit;
  return { code, named: [...output.err.matchAll(/^ {2}- ([A-Z_]+): /gm)].map(([, name]) => name), all: output.out + output.err };
};

describe.concurrent('npm start in production', () => {
  test('names a database with demo data, and no secret', async () => {
    const tried = await databaseOfTest();
    const columns = '(collection, key, document, created_at, updated_at)';
    await queryOn(tried.url, `insert into documents ${columns} values ('simulated-payment-sessions', 'cs', '{}', now(), now())`);
    const { code, named, all } = await startAndEnd({ DATABASE_URL: tried.url });
    expect({ code, named }).toEqual({ code: 1, named: ['DATABASE_URL'] });
    expect(all).not.toContain(CANARY);
  });

  test('names every problem at once, and prints no mistyped secret', async () => {
    const names = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    const secrets = names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name));
    expect(secrets).toEqual(expect.arrayContaining(['ADMIN_PASSWORD', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL']));
    // None of them may contain a blank, and 7 symbols are too few for a password.
    const mistyped = Object.fromEntries(
      secrets.map((name) => [name, name === 'ADMIN_PASSWORD' ? CANARY.slice(1) : ` ${CANARY} ${CANARY}`]),
    );
    const unsafe = { PUBLIC_URL: 'http://stand.example.org', TIME_ZONE: '', EMAIL_PROVIDER: 'mailbox' };
    const { code, named, all } = await startAndEnd({ ...mistyped, ...unsafe });
    expect(code).toBe(1);
    expect(named).toEqual(expect.arrayContaining(['STRIPE_SECRET_KEY', ...Object.keys(unsafe)]));
    expect(all).not.toContain(CANARY.slice(1));
    expect(all).not.toMatch(/^\s+at /m);
  });

  test('serves with safe settings, and prints neither a secret nor a demo code', async () => {
    const port = await freePort();
    const { output, says, stop } = start({ ...safe(), PORT: String(port) });
    await says('is open: https://stand.example.org/');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect([await stop(), output.err]).toEqual([0, '']);
    expect(output.out).not.toContain(CANARY);
    expect(output.out).not.toMatch(/demo|password|simulated/i);
  });
});
