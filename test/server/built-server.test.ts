import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltStart } from '../support/built-server-chunks.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PUBLIC_URL = 'http://localhost:4321';
/** Includes a build on a busy machine. */
const OPEN_WITHIN_MS = 90_000;

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
}

let database: TestDatabase;
const running: Started[] = [];

const run = (script: string, env: Readonly<Record<string, string>>): Omit<Started, 'url'> => {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...COMPILE_CACHE,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      BANDSTAND_KEEPER: String(process.pid),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heard = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (heard += String(chunk)));
  return { child, output: () => heard };
};

const open = async (script: string): Promise<Started> => {
  const port = await freePort();
  const started = { ...run(script, { PORT: String(port), PUBLIC_URL }), url: `http://localhost:${port}` };
  running.push(started);
  await expect.poll(started.output, { timeout: OPEN_WITHIN_MS }).toContain(`${PUBLIC_URL}/mailbox`);
  return started;
};

/** Without the parts that differ from request to request. */
const answerOf = async ({ url }: Started, path: string): Promise<unknown> => {
  const answer = await fetch(url + path);
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, policy: answer.headers.get('content-security-policy'), body: await bodyOf(answer) };
};

const bodyOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll(/"(requestId|generatedAt|server_time)":"[^"]*"/g, '"$1"');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await database.drop();
});

describe('npm start runs the built server', () => {
  test('which answers as its sources do: pages, pictures, calls and files of packages, and stops on request', async () => {
    // The built one starts first, so the sources find its seeded data.
    const [built, sources] = [await open('scripts/start.mjs'), await open('server/main.ts')];
    expect(built.output()).not.toContain('could not be built');
    const paths = ['/readyz', '/', '/api/products', '/api/config', '/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'];
    for (const path of [...paths, '/simulated-payments/page.css', '/mailbox', '/mailbox/page.css', '/images/logo.svg', '/api/nothing'])
      expect({ path, answer: await answerOf(built, path) }).toEqual({ path, answer: await answerOf(sources, path) });
    expect((await fetch(`${built.url}/api/docs/swagger-ui.css`)).status).toBe(200);
    built.child.kill('SIGTERM');
    expect(await once(built.child, 'exit')).toEqual([0, null]);
  });

  // Fails if a module of the composition imports sharp or prom-client.
  test('which brings along at its start nothing that only some stands or some requests need', () => {
    const { packed, imported } = readBuiltStart();
    expect(packed).toEqual(expect.arrayContaining(['express', 'helmet', 'pg', '@mikro-orm/core']));
    for (const name of ['prom-client', 'sharp', 'stripe', 'web-push']) expect(packed).not.toContain(name);
    expect(imported).toEqual([]);
  });

  test('which says in one line why it cannot start', async () => {
    const { child, output } = run('scripts/start.mjs', { NODE_ENV: 'production', PORT: '0', TIME_ZONE: 'Europe/Atlantis' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    for (const name of ['TIME_ZONE', 'TRUST_PROXY_HOPS', 'PUBLIC_URL']) expect(output()).toContain(`  - ${name}: `);
    expect(output()).not.toContain(' at ');
  });
});
