// Packs the server and the packages that every start reads into a few files: one file is read faster than 1,400 (docs/adr/0032).
// `npm start` runs them; everything else runs the sources, which remain the truth.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';
import { root } from './pinned-node.mjs';

const sources = ['server', 'adapters', 'core', 'package.json', 'package-lock.json', 'scripts/server-build.mjs'];
const builds = join(root, '.cache', 'server');
const KEPT = 3;

// What only some stands load stays where npm put it, as does what brings files of its own.
const outside = ['nodemailer', 'postmark', 'sharp', 'square', 'stripe', 'swagger-ui-dist'];

// An import of `node:http` reads every export, and with WebSocket all of undici, which no start needs (an eighth of it).
const httpAsRequired = {
  name: 'http-as-required',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) => (id === 'node:http' && kind === 'import-statement' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0node:http') return null;
    const loaded = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule('node:http')));
    const names = loaded.filter(([, property]) => 'value' in property).map(([name]) => name);
    return `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http');`;
  },
};

/** The built server's first file, or undefined when there is none of the present sources. */
export function freshServer() {
  const file = entryIn(folderOfBuild());
  return existsSync(file) ? file : undefined;
}

/** Ends with a message, and without a build, when that fails: the sources run as well. */
export async function buildServerNow() {
  const folder = folderOfBuild();
  const draft = `${folder}.${process.pid}`;
  try {
    await buildServer(draft);
    // A stand may be running from a build: files are never changed in place.
    renameSync(draft, folder);
    forgetOldBuilds();
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) console.error(`The server could not be built, so its sources run:\n${error.message}`);
  }
}

async function buildServer(outDir) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [httpAsRequired],
    ssr: { noExternal: true, external: outside },
    build: { ssr: 'server/main.ts', outDir, emptyOutDir: false, copyPublicDir: false, minify: false, sourcemap: true, target: 'esnext' },
  });
}

function folderOfBuild() {
  return join(builds, fingerprintOf('server', sources).slice(0, 16));
}

function entryIn(folder) {
  return join(folder, 'main.js');
}

function forgetOldBuilds() {
  const made = (name) => statSync(join(builds, name)).mtimeMs;
  const byAge = readdirSync(builds).toSorted((a, b) => made(b) - made(a));
  for (const name of byAge.slice(KEPT)) rmSync(join(builds, name), { recursive: true, force: true });
}
