// Builds the web app, but only when something that goes into it has changed since the last build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './pinned-node.mjs';

const sources = ['web', 'core', 'adapters/http-contract', 'package-lock.json', 'tsconfig.base.json'];
const output = join(root, 'web', 'dist');
const stamp = join(output, '.stamp');

/** Times of files lie after a checkout or a copy, so contents are compared. */
export function isWebStale() {
  return readStamp() !== fingerprintOfSources();
}

/** Ends the process with a readable message when the build fails. */
export async function buildWebNow() {
  const fingerprint = fingerprintOfSources();
  const startedAt = Date.now();
  console.log('Building the web app …');
  await buildWeb().catch((error) => {
    console.error(`The web app could not be built:\n${error.message}`);
    process.exit(1);
  });
  writeFileSync(stamp, fingerprint);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Builds again at every change, for as long as the process lives. */
export async function buildWebAtEveryChange() {
  await buildWeb({ watch: {} });
}

async function buildWeb(options = {}) {
  rmSync(stamp, { force: true });
  // Vite would build React's development version for any other value.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), logLevel: 'warn', build: options });
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(join(root, source))).toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (path === output) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
