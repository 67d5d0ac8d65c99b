import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const run = promisify(execFile);
const ROOT = new URL('../../../', import.meta.url).pathname;
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** The page's program. */
const programIn = (page: string): string => /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, page), 'utf8'))?.[1] ?? '';

/** Building, packing and installing takes a few seconds on a quiet machine. */
const INSTALL_MS = 300_000;

let folder = '';
let stand: ChildProcess | undefined;
let url = '';

const ask = async (path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  return answer.json();
};

describe('a program that has installed the core', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'use-the-core-'));
    await run(NPM, ['pack', '--workspace', 'core', '--pack-destination', folder], { cwd: ROOT });
    const [tarball = ''] = readdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "name": "somebody-elses-stand", "private": true }');
    await run(NPM, ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
    writeFileSync(join(folder, 'stand.mjs'), programIn('docs/how-to/use-the-core.md'));
    stand = spawn(process.execPath, ['stand.mjs'], { cwd: folder, env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(stand, 'exit').then(([code]) => expect.fail(`the program ended with ${code}`));
    const [line] = await Promise.race([once(stand.stdout ?? expect.fail('no output'), 'data'), ended]);
    ended.catch(() => undefined);
    url = String(line).trim();
  }, INSTALL_MS);
  afterAll(() => {
    stand?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has the contract suites and every declaration', () => {
    const built = readdirSync(join(folder, 'node_modules/@bandstand/core/dist'), { recursive: true, encoding: 'utf8' });
    const suites = readdirSync(join(ROOT, 'test/contracts')).map((suite) => join('test', 'contracts', suite.replace(/ts$/, 'js')));
    expect(built).toEqual(expect.arrayContaining(suites));
    expect(built.filter((path) => path.endsWith('.js') && !built.includes(path.replace(/js$/, 'd.ts')))).toEqual([]);
  });

  it('reaches every part that the documents name', () => {
    const documents = ['docs/how-to/use-the-core.md', 'core/README.md'].map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
    const names = new Set(documents.match(/@bandstand\/core(\/[\w-]+)*(?=['`])/g));
    expect(names.size).toBeGreaterThan(10);
    const { resolve } = createRequire(join(folder, 'stand.mjs'));
    expect([...names].filter((name) => !existsSync(resolve(name)))).toEqual([]);
  });

  it('brings nothing else', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@bandstand']);
  });

  it('takes, shows and finishes an order', async () => {
    const [product] = z
      .array(z.object({ id: z.number(), priceCents: z.number() }))
      .min(30)
      .parse(await ask('/menu'));
    const { session } = z.object({ session: z.string() }).parse(await ask('/checkout', { product: product?.id, quantity: 2 }));
    const order = z
      .object({ id: z.string() })
      .loose()
      .parse(await ask('/pay', { session, name: 'Maya' }));
    expect(order).toEqual({ id: order.id, number: '#001', status: 'queued' });
    expect(await ask('/orders')).toEqual([order]);
    expect(await ask('/ready', { order: order.id })).toEqual({ ...order, status: 'ready' });
  });

  it('returns a refusal as data', async () => {
    expect(await ask('/checkout', { product: 1, quantity: 6 })).toMatchObject({ kind: expect.stringContaining('/') });
  });
});
