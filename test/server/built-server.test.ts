import { afterAll, describe, expect, test } from 'vitest';
import { readBuiltStart } from '../support/built-server-chunks.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/run-program.ts';
import { databaseOfFile } from '../support/stands.ts';

const PUBLIC_URL = 'http://localhost:4321';

const database = await databaseOfFile();
const running: ReturnType<typeof startProgram>[] = [];
afterAll(() => running.forEach(({ kill }) => kill()));

const start = (script: string, env: Readonly<Record<string, string>>) =>
  startProgram(script, { DATABASE_URL: database.url, LOG_LEVEL: 'warn', BANDSTAND_KEEPER: String(process.pid), ...env });

const open = async (script: string) => {
  const port = await freePort();
  const started = { ...start(script, { PORT: String(port), PUBLIC_URL }), url: `http://localhost:${port}` };
  running.push(started);
  await started.says(`${PUBLIC_URL}/mailbox`);
  return started;
};

/** Without the parts that differ from request to request. */
const answerOf = async ({ url }: { readonly url: string }, path: string): Promise<unknown> => {
  const answer = await fetch(url + path);
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, policy: answer.headers.get('content-security-policy'), body: await bodyOf(answer) };
};

const bodyOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll(/"(requestId|generatedAt|server_time)":"[^"]*"/g, '"$1"');

describe('npm start runs the built server', () => {
  test('which answers like its sources, and stops on request', async () => {
    // The built server starts first, so that the sources find its seeded data.
    const [built, sources] = [await open('scripts/start.mjs'), await open('server/main.ts')];
    expect(built.output.out + built.output.err).not.toContain('could not be built');
    expect(sources.output.out).toContain(`${PUBLIC_URL}/\n`);
    const paths = ['/readyz', '/', '/api/products', '/api/config', '/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'];
    for (const path of [...paths, '/simulated-payments/page.css', '/mailbox', '/mailbox/page.css', '/images/logo.svg', '/api/nothing'])
      expect({ path, answer: await answerOf(built, path) }).toEqual({ path, answer: await answerOf(sources, path) });
    expect((await fetch(`${built.url}/api/docs/swagger-ui.css`)).status).toBe(200);
    expect([await built.stop(), await sources.stop(), sources.output.err]).toEqual([0, 0, '']);
  });

  // Fails if a module of the composition imports sharp or prom-client.
  test('which loads at its start nothing that only some stands or requests need', () => {
    const { packed, imported } = readBuiltStart();
    expect(packed).toEqual(expect.arrayContaining(['express', 'helmet', 'pg', '@mikro-orm/core']));
    for (const name of ['prom-client', 'sharp', 'stripe', 'web-push']) expect(packed).not.toContain(name);
    expect(imported).toEqual([]);
  });

  test('which names each reason why it cannot start', async () => {
    const { output, exit } = start('scripts/start.mjs', { NODE_ENV: 'production', PORT: '0', TIME_ZONE: 'Europe/Atlantis' });
    expect(await exit).toBe(1);
    for (const name of ['TIME_ZONE', 'TRUST_PROXY_HOPS', 'PUBLIC_URL']) expect(output.err).toContain(`  - ${name}: `);
    expect(output.out + output.err).not.toContain(' at ');
  });
});
