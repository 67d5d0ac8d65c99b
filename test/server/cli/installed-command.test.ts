import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  symlinkSync(join(PROJECT, 'deploy/bandstand'), join(folder, 'bandstand'));
  for (const program of ['systemd-run', 'docker']) {
    writeFileSync(join(folder, program), `#!/bin/sh\nprintf '%s\\n' ${program} "$@"\n`);
    chmodSync(join(folder, program), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (settings: string, ...args: readonly string[]): readonly string[] =>
  execFileSync(join(folder, 'bandstand'), args, {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, BANDSTAND_SETTINGS: settings },
    input: '',
  })
    .trimEnd()
    .split('\n');

describe('/usr/local/bin/bandstand', () => {
  test('works on the units’ stand, as its user, with its settings', () => {
    const settings = join(folder, 'bandstand.env');
    writeFileSync(settings, '');
    const called = run(settings, 'staff-code', '--name', 'Mo Lee');
    expect(called[0]).toBe('systemd-run');
    expect(called).toEqual(
      expect.arrayContaining([
        '--property=User=bandstand',
        `--property=EnvironmentFile=${settings}`,
        '--property=WorkingDirectory=/opt/bandstand',
      ]),
    );
    expect(called.slice(-5)).toEqual(['/opt/bandstand/node_modules/.bin/node', 'server/cli/main.ts', 'staff-code', '--name', 'Mo Lee']);
  });

  test('works in a container of its own folder’s compose.yaml, also from a pipe', () => {
    expect(run('/nowhere/bandstand.env', 'staff-code', '--name', 'Mo Lee')).toEqual([
      'docker',
      'compose',
      '--project-directory',
      PROJECT,
      'exec',
      '-T',
      'backup',
      'bandstand',
      'staff-code',
      '--name',
      'Mo Lee',
    ]);
  });
});
