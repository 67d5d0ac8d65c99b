import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './project-files.ts';

/** SPDX expression → why it is allowed. */
const ALLOWED: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  'MIT-0': 'permissive',
  '0BSD': 'permissive',
  ISC: 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a grant of patents',
  'MPL-2.0': 'copyleft by file: used unchanged, as published',
  'LGPL-3.0-or-later': 'libvips, a library of its own that is loaded at run time and can be exchanged; used unchanged, as published',
  'Apache-2.0 AND LGPL-3.0-or-later': 'sharp with libvips inside, for Windows; as above',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'sharp with libvips inside, for WebAssembly; as above',
};

interface Package {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
  readonly dev?: boolean;
  readonly link?: boolean;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));

/** The installed package's own licence; npm's record for packages of other platforms. */
const licenceOf = (path: string, locked: Package): string => {
  const manifest = `${path}/package.json`;
  const { license, licenses } = existsSync(join(PROJECT, manifest)) ? (readJson(manifest) as Package) : locked;
  // `licenses` is the format before 2015.
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? locked.license ?? 'none named';
};

/** Path → licence of every package that is installed without development tools, on any platform. */
const inProduction = new Map(
  Object.entries((readJson('package-lock.json') as { readonly packages: Readonly<Record<string, Package>> }).packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true)
    .map(([path, locked]) => [path, licenceOf(path, locked)]),
);

describe('what a production install brings along', () => {
  it('is seen', () => {
    expect(inProduction.size).toBeGreaterThan(100);
    expect(inProduction.get('node_modules/express')).toBe('MIT');
    expect(inProduction.has('node_modules/vitest')).toBe(false);
  });

  it('has no licence but those that are allowed, each with a reason', () => {
    expect([...inProduction].filter(([, licence]) => !Object.hasOwn(ALLOWED, licence))).toEqual([]);
    expect(new Set(Object.keys(ALLOWED))).toEqual(new Set(inProduction.values()));
    expect(Object.hasOwn(ALLOWED, 'GPL-3.0')).toBe(false);
  });
});
