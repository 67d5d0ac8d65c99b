import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fill, MODULES } from '../server/image.ts';
import { stageNamed } from '../support/dockerfile.ts';

test('the web app of the image is built from only what its stage copies', async () => {
  const stage = stageNamed('web');
  const folder = mkdtempSync(join(tmpdir(), 'bandstand-web-stage-'));
  try {
    fill(stage, folder);
    symlinkSync(MODULES, join(folder, 'node_modules'));
    const commands = stage.lines.filter((line) => line.startsWith('RUN ')).map((line) => line.slice('RUN '.length));
    expect(commands).not.toEqual([]);
    for (const command of commands) await promisify(execFile)('sh', ['-euc', command], { cwd: folder });
    expect(existsSync(join(folder, 'web/dist/index.html'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
