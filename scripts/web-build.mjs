// Builds the web app if its inputs have changed since the last build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';
import { root } from './pinned-node.mjs';

const sources = ['web', 'core', 'adapters/http-contract', 'adapters/in-memory', 'server/http', 'package-lock.json', 'tsconfig.base.json'];
const output = join(root, 'web', 'dist');
const stamp = join(output, '.stamp');

export function isWebStale() {
  return readStamp() !== fingerprint();
}

/** Exits with a readable message when the build fails. */
export async function buildWebNow() {
  const built = fingerprint();
  // `npm start` opens no port before this is done.
  console.log('Building the web app …');
  await buildWeb().catch((error) => {
    console.error(`The web app could not be built:\n${error.message}`);
    process.exit(1);
  });
  writeFileSync(stamp, built);
}

/** Rebuilds at every change, as long as the process lives. */
export async function buildWebAtEveryChange() {
  await buildWeb({ watch: {} });
}

async function buildWeb(options = {}) {
  rmSync(stamp, { force: true });
  // Vite builds React's development version for any other value.
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

function fingerprint() {
  return fingerprintOf('web', sources, output);
}

// Run directly, as a check of `npm test`.
if (import.meta.main) await buildWebNow();
