import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT } from './project-files.ts';

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'core-purity-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The errors of core's own compiler settings for a file of core. */
const compile = (text: string): string => {
  const core = join(folder, 'core');
  mkdirSync(core, { recursive: true });
  const settings = {
    extends: join(PROJECT, 'core', 'tsconfig.json'),
    compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false },
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(core, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['probe.ts'] }));
  writeFileSync(join(core, 'probe.ts'), text);
  return spawnSync(process.execPath, [compiler, '-p', core], { encoding: 'utf8' }).stdout;
};

it('compiles what is only language', () => {
  expect(compile('export const sorted = [3, 1].toSorted((one, other) => one - other);')).toBe('');
});

it('does not compile the types of Node.js, of browsers or of packages', () => {
  const globals = [
    'process',
    'Buffer',
    'setTimeout',
    'console',
    'fetch',
    'crypto',
    'performance',
    'URL',
    'document',
    'window',
    'localStorage',
  ];
  const messages = compile(
    [...globals.map((name) => `export const a${name} = ${name};`), "import 'node:fs';", "import { z } from 'zod';", 'export { z };'].join(
      '\n',
    ),
  );
  for (const name of globals) expect(messages).toMatch(new RegExp(`Cannot find name '${name}'`));
  expect(messages).toMatch(/'node:fs'/);
  expect(messages).toMatch(/'zod'/);
});
