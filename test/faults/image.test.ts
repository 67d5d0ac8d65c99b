import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fill, MODULES } from '../server/image.ts';
import { stageNamed } from '../support/dockerfile.ts';

test('the web app and the server of the image are built from only what their stage copies', async () => {
  const stage = stageNamed('build');
  const folder = mkdtempSync(join(tmpdir(), 'bandstand-build-stage-'));
  try {
    fill(stage, folder);
    symlinkSync(MODULES, join(folder, 'node_modules'));
    const commands = stage.lines.filter((line) => line.startsWith('RUN ')).map((line) => line.slice('RUN '.length));
    expect(commands).not.toEqual([]);
    for (const command of commands) await promisify(execFile)('sh', ['-euc', command], { cwd: folder });
    for (const built of ['web/dist/index.html', 'dist/main.js', 'dist/bandstand.js']) expect(existsSync(join(folder, built))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
