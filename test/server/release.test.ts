import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PERSON = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.org'];

let folder: string;
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
const git = (...args: readonly string[]): string => spawnSync('git', [...PERSON, ...args], { cwd: folder, encoding: 'utf8' }).stdout.trim();
const release = (...args: readonly string[]) => {
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'Dana',
    GIT_AUTHOR_EMAIL: 'd@example.org',
    GIT_COMMITTER_NAME: 'Dana',
    GIT_COMMITTER_EMAIL: 'd@example.org',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  for (const path of ['core', 'scripts']) mkdirSync(join(folder, path));
  for (const path of ['package.json', 'package-lock.json', 'core/package.json', 'compose.yaml', 'scripts/release.mjs'])
    cpSync(join(PROJECT, path), join(folder, path));
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n### Added\n- Nachos.\n\n## 0.1.0 (2026-11-27)\n\n- Hot dogs.\n',
  );
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'First');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('scripts/release.mjs', () => {
  test('sets the version in every file, moves the unreleased notes to it, and tags it', () => {
    expect(release('9.8.7')).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(textOf('package.json')).version).toBe('9.8.7');
    expect(JSON.parse(textOf('core/package.json')).version).toBe('9.8.7');
    const { version, packages } = JSON.parse(textOf('package-lock.json'));
    expect([version, packages[''].version, packages.core.version]).toEqual(['9.8.7', '9.8.7', '9.8.7']);
    expect(git('diff', '--numstat', 'HEAD~', '--', '*.json').replaceAll('\t', ' ').split('\n')).toEqual([
      '1 1 core/package.json',
      '3 3 package-lock.json',
      '1 1 package.json',
    ]);
    expect(release('notes', '9.8.7').stdout).toBe('### Added\n- Nachos.\n');
    expect(release('notes', '0.1.0').stdout).toBe('- Hot dogs.\n');
    expect([git('describe'), git('status', '--porcelain'), git('log', '-1', '--format=%s')]).toEqual(['v9.8.7', '', 'Release 9.8.7']);
  });

  test.each([
    [['9.8'], () => undefined, 'Usage'],
    [['9.8.7'], () => writeFileSync(join(folder, 'new'), ''), 'not committed'],
    [['9.8.7'], () => git('tag', 'v9.8.7'), 'released already'],
    [['0.1.0'], () => undefined, 'more under Unreleased'],
    [['notes', '3.0.0'], () => undefined, 'no section 3.0.0'],
  ])('refuses %j, and changes nothing', (args, prepare, reason) => {
    prepare();
    const before = [git('rev-parse', 'HEAD'), git('tag'), git('diff')];
    expect(release(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
    expect([git('rev-parse', 'HEAD'), git('tag'), git('diff')]).toEqual(before);
  });

  test('its compose.yaml uses the released image', () => {
    const { stdout } = release('compose', 'ghcr.io/band/stand', '9.8.7');
    expect(stdout).toContain('image: ${BANDSTAND_IMAGE:-ghcr.io/band/stand}:${BANDSTAND_VERSION:-9.8.7}');
    expect(stdout.split('\n')).toHaveLength(textOf('compose.yaml').split('\n').length);
  });
});
