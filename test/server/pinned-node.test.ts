import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const LOADER = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';

/** A checkout on a machine without libatomic. */
let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'pinned-node-'));
  for (const script of ['link-node.mjs', 'pinned-node.mjs']) cpSync(join(SCRIPTS, script), join(checkout, 'scripts', script));
  const bin = join(checkout, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\necho "$0: ${LOADER}" >&2\nexit 127\n`);
  chmodSync(join(bin, 'node'), 0o755);
});
afterAll(() => rmSync(checkout, { recursive: true }));

const link = (version: string) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/link-node.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
  });
};

describe('the Node.js that npm installed', () => {
  test('names the missing library and how to install it', () => {
    const { status, stderr } = link('20.19.2');
    expect(status).toBe(1);
    expect(stderr).toContain(LOADER);
    expect(stderr).toContain('apt-get install libatomic1');
    expect(stderr).toContain('found 20.19.2');
  });

  test('is not needed beside a suitable one of the machine', () => expect(link('22.18.0')).toMatchObject({ status: 0, stderr: '' }));
});
