// A short text that identifies a build's inputs: the same text, the same build.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './pinned-node.mjs';

const memory = join(root, '.cache', 'fingerprints');

/**
 * File times are unreliable after a checkout or a copy, so contents are compared. A file whose times, size and inode are unchanged has not
 * changed, so its last hash holds (as in git; reading everything took a sixth of a start).
 */
export function fingerprintOf(name, sources, leftOut) {
  const files = sources.flatMap((source) => filesBelow(join(root, source), leftOut));
  const looks = hashOf(files, lookOf);
  const known = remembered(name);
  if (known?.looks === looks) return known.fingerprint;
  const fingerprint = hashOf(files, readFileSync);
  remember(name, { looks, fingerprint });
  return fingerprint;
}

function hashOf(files, partOf) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(partOf(file))
      .update('\0');
  }
  return hash.digest('hex');
}

// The change time (ctime) cannot be set by hand, unlike the modification time.
function lookOf(file) {
  const { ino, size, mtimeMs, ctimeMs } = lstatSync(file);
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function remembered(name) {
  try {
    return JSON.parse(readFileSync(join(memory, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

function remember(name, known) {
  mkdirSync(memory, { recursive: true });
  writeFileSync(join(memory, `${name}.json`), JSON.stringify(known));
}

function filesBelow(path, leftOut) {
  // Build output is not a source.
  if (path === leftOut || path.endsWith(join('core', 'dist'))) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name), leftOut) : [join(path, entry.name)]));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
