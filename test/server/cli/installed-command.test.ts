import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
  test('runs on the units’ stand as its user', () => {
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
    expect(called.slice(-5)).toEqual(['/opt/bandstand/node_modules/.bin/node', 'dist/bandstand.js', 'staff-code', '--name', 'Mo Lee']);
  });

  test('runs in a container of its folder’s compose.yaml', () => {
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

describe('bandstand update', () => {
  /** A stand's folder, which runs 0.1.0, and a fake docker that prints its arguments and fails if they contain `refuses`. */
  const installation = (refuses: string, version = 'BANDSTAND_VERSION=0.1.0\n') => {
    const stand = mkdtempSync(join(tmpdir(), 'updated-'));
    mkdirSync(join(stand, 'deploy'));
    cpSync(join(PROJECT, 'deploy/bandstand'), join(stand, 'deploy/bandstand'));
    writeFileSync(join(stand, '.env'), `STAND_NAME='A\\nB'\n${version}PORT=3000\n`, { mode: 0o600 });
    const docker = `#!/bin/sh\n[ "$1" != inspect ] || exec echo localhost:5000/bandstand:0.1.0\nshift 3\necho "\${BANDSTAND_VERSION:-$(sed -n s/BANDSTAND_VERSION=//p ${stand}/.env)} $*"\ncase "$BANDSTAND_VERSION $*" in *'${refuses}'*) grep -q VERSION=0.1.0 ${stand}/.env || exit 1;; esac\n`;
    writeFileSync(join(stand, 'docker'), docker, { mode: 0o755 });
    const ran = spawnSync(join(stand, 'deploy/bandstand'), ['update', '0.2.0'], {
      encoding: 'utf8',
      env: { PATH: `${stand}:${process.env['PATH'] ?? ''}`, BANDSTAND_SETTINGS: '/nowhere' },
      input: '',
    });
    const settings = { text: readFileSync(join(stand, '.env'), 'utf8'), mode: statSync(join(stand, '.env')).mode & 0o777 };
    rmSync(stand, { recursive: true });
    return {
      code: ran.status,
      calls: ran.stdout
        .replaceAll(/before-[\w.]+-\d{8}T\d{6}Z/g, 'before')
        .split('\n')
        .slice(1, -1),
      settings,
    };
  };
  const recovering = (database: string) => {
    const stand = mkdtempSync(join(tmpdir(), 'recovered-'));
    const docker = `#!/bin/sh\nshift 3\necho "$*" | head -n 1\ncase "$*" in *PG_VERSION*) exit ${database};; esac\n`;
    writeFileSync(join(stand, 'docker'), docker, { mode: 0o755 });
    const ran = spawnSync(join(PROJECT, 'deploy/bandstand'), ['recover'], {
      encoding: 'utf8',
      env: { PATH: `${stand}:${process.env['PATH'] ?? ''}`, BANDSTAND_SETTINGS: '/nowhere' },
    });
    rmSync(stand, { recursive: true });
    return { code: ran.status, calls: ran.stdout.trimEnd().split('\n') };
  };

  test.each([
    ['keeps an existing database running', '1', 1, 1],
    ['fetches and starts a missing one', '0', 0, 5],
  ])('bandstand recover, %s', (_case, database, code, calls) => {
    const recovered = recovering(database);
    expect([recovered.code, recovered.calls.length]).toEqual([code, calls]);
    expect(recovered.calls[0]).toMatch(/PG_VERSION/);
    expect(recovered.calls.at(-1)).toMatch(code === 0 ? /^up --detach --wait$/ : /PG_VERSION/);
  });

  const UP = [
    ...['stand-a', 'stand-b'].map((one) => `up --detach --no-deps --wait --wait-timeout 120 ${one}`),
    'up --detach --no-deps backup',
  ];

  test('pulls, backs up, migrates, and starts one instance after the other', () => {
    const { code, calls, settings } = installation('nothing at all');
    expect(calls).toEqual([
      '0.2.0 pull stand-a',
      '0.1.0 exec -T backup bandstand backup /backups/before.backup',
      '0.2.0 run --rm --no-deps -T stand-a bandstand migrate',
      ...UP.map((call) => `0.2.0 ${call}`),
      'This is 0.2.0 now.',
    ]);
    expect([code, settings]).toEqual([0, { text: "STAND_NAME='A\\nB'\nPORT=3000\nBANDSTAND_VERSION=0.2.0\n", mode: 0o600 }]);
  });

  test.each(['BANDSTAND_VERSION=0.1.0\n', ''])('goes back from %j when an instance does not become ready', (version) => {
    const { code, calls, settings } = installation('stand-b', version);
    expect(calls.slice(3)).toEqual([`0.2.0 ${UP[0]}`, `0.2.0 ${UP[1]}`, ...UP.map((call) => `0.1.0 ${call}`)]);
    expect([code, settings.text]).toEqual([1, expect.stringContaining('BANDSTAND_VERSION=0.1.0')]);
  });
});
