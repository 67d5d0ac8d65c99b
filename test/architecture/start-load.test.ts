import { describe, expect, it } from 'vitest';
import type { Module } from './modules.ts';
import { MODULES, plant } from './project.ts';
import { readProjectFile } from './project-files.ts';

/** Files whose `await import(…)` runs at every start, for ordering rather than to load less. */
const ALWAYS_REACHED = ['server/main.ts', 'server/open-database.ts', 'server/composition/open-storage.ts'];

/** Packages in the build. The start would read others from node_modules (docs/adr/0032). */
const packed = (): readonly string[] => {
  const [, list = ''] = /const PACKED = \[(.*?)\];/s.exec(readProjectFile('scripts/server-build.mjs').text) ?? [];
  return [...list.matchAll(/^  '(.+)',$/gm)].map(([, name = '']) => name);
};

/** All modules that a start loads before the first request. */
const readAtStart = (modules: readonly Module[]): ReadonlySet<string> => {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]));
  const read = new Set(['server/main.ts']);
  for (const path of read)
    for (const { target, isTypeOnly, isLazy } of importsOf.get(path) ?? [])
      if (target !== null && !isTypeOnly && (!isLazy || ALWAYS_REACHED.includes(path))) read.add(target);
  return read;
};

const packagesOf = (read: ReadonlySet<string>): readonly string[] =>
  [...read].flatMap((path) => (path.startsWith('npm:') ? [path.slice('npm:'.length)] : [])).toSorted();

describe('what every start reads', () => {
  const read = readAtStart(MODULES);

  it('is the whole stand', () => {
    expect(read.size).toBeGreaterThan(200);
    expect([...read]).toEqual(expect.arrayContaining(['server/http/app.ts', 'server/worker/jobs.ts', 'adapters/mikro-orm/migrate.ts']));
  });

  it('are these packages and no others: no provider’s, none that draws pictures, none that builds', () => {
    expect([...new Set(packagesOf(read).map((name) => name.replace('zod/mini', 'zod')))]).toEqual(packed());
  });

  it('would show one that comes in by a detour', () => {
    const careless = plant({ path: 'server/run-stand.ts', text: "import '#adapters/images/sharp-image-processor.ts';" });
    expect(packagesOf(readAtStart([...MODULES, careless]))).toContain('sharp');
  });
});
