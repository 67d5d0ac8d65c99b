// Runs after `npm ci`: npm before 11.6 makes no `node` command when several optional packages declare one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linkPinnedNode } from './pinned-node.mjs';

if (!linkPinnedNode()) process.exitCode = 1;

// `npm start` uses `exec`, so that no shell stands between a signal and the start script. Windows has no `exec`.
if (process.platform === 'win32') {
  const commands = new URL('../node_modules/.bin/', import.meta.url);
  mkdirSync(commands, { recursive: true });
  writeFileSync(fileURLToPath(new URL('exec.cmd', commands)), '@%*\r\n');
}
