import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsLike, PROJECT, readProjectFile } from './project-files.ts';

const PAGES = pathsLike('{*.md,{core,adapters,server,web,test,docs,scripts}/**/*.md}');
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const LINK = /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g;

interface Link {
  readonly page: string;
  readonly to: string;
}

const linksIn = (page: string, text: string): readonly Link[] =>
  [...text.replaceAll(CODE, '').matchAll(LINK)].map(([, inText, inTag]) => ({ page, to: inText ?? inTag ?? '' }));

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set([...readProjectFile(path).text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading ?? '')));

const leadsSomewhere = ({ page, to }: Link): boolean => {
  if (/^[a-z]+:/.test(to)) return true;
  const [file = '', anchor] = to.split('#');
  const path = file === '' ? page : join(dirname(page), file);
  return existsSync(join(PROJECT, path)) && (anchor === undefined || anchorsOf(path).has(anchor));
};

describe('the documentation', () => {
  const links = PAGES.flatMap((page) => linksIn(page, readProjectFile(page).text));

  it('is found', () => {
    expect(PAGES.length).toBeGreaterThan(20);
    expect(links.length).toBeGreaterThan(15);
  });

  it('has no link that leads nowhere', () => {
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
  });

  it('would not pass with one', () => {
    const [link] = linksIn('docs/architecture.md', 'see [this](adr/no-such.md)');
    expect(link !== undefined && leadsSomewhere(link)).toBe(false);
    expect(leadsSomewhere({ page: 'README.md', to: 'docs/architecture.md#no-such-heading' })).toBe(false);
  });

  it('names only files that are there, wherever it points with a path', () => {
    const paths = PAGES.flatMap((page) =>
      [...readProjectFile(page).text.matchAll(/`((?:core|adapters|server|web|test|scripts|docs)\/[\w./-]+\.\w+)`/g)].map(([, path]) => ({
        page,
        path: path ?? '',
      })),
    );
    expect(paths.filter(({ path }) => !existsSync(join(PROJECT, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(40);
  });

  it('has one row with a reason for each direct dependency', () => {
    const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(
      readProjectFile('package.json').text,
    );
    const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => Object.keys(manifest[field] ?? {}));
    const page = readProjectFile('docs/adr/0017-dependencies.md').text;
    const rows = new Set(
      [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
    );
    expect(names.filter((name) => !rows.has(name))).toEqual([]);
    expect([...rows].filter((name) => name !== undefined && !names.includes(name))).toEqual([]);
  });

  it('has one row for each adapter, and names ports that there are', () => {
    const rows = [...readProjectFile('adapters/README.md').text.matchAll(/^\| `([^`]+)` \| (.+?) \|/gm)];
    const folders = new Set(pathsLike('adapters/*/**/*.ts').map((path) => path.split('/')[1] ?? ''));
    expect(rows.map(([, folder]) => folder)).toEqual([...folders].toSorted());
    const ports = pathsLike('core/ports/*.ts')
      .map((path) => readProjectFile(path).text)
      .join('\n');
    const named = rows.flatMap(([, , serves]) => [...(serves ?? '').matchAll(/`([A-Z]\w+)`/g)].map(([, port]) => port ?? ''));
    expect(named.filter((port) => !new RegExp(`(interface|type) ${port}\\b`).test(ports))).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });

  it('has decisions that fit on a screen, but for the table of dependencies', () => {
    const words = (path: string): number => readProjectFile(path).text.split(/\s+/).length;
    expect(pathsLike('docs/adr/00*.md').filter((path) => !path.includes('0017') && words(path) > 250)).toEqual([]);
  });

  it('has a number of its own for each decision', () => {
    const numbers = pathsLike('docs/adr/*.md').map((path) => path.slice('docs/adr/'.length, 'docs/adr/0000'.length));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
