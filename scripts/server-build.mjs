// Bundles the server and the packages that every start reads into a few files: one file loads faster than 1,400, in half the memory
// (docs/adr/0032). `npm start` runs the bundle of .cache, the image and the units that of `npm run build`, everything else the sources.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';
import { root } from './pinned-node.mjs';

const serverSources = ['server', 'adapters', 'core', 'package.json', 'package-lock.json', 'scripts/server-build.mjs'];
const KEPT = 3;

const PROGRAMS = {
  server: { entries: { main: 'server/main.ts', bandstand: 'server/cli/main.ts' }, sources: serverSources },
  // For the fault suite, which starts it hundreds of times.
  faults: {
    entries: ['server/main.ts', 'test/faults/support/switched-stand.ts', 'test/faults/crash-points/victim-process.ts'],
    sources: [...serverSources, 'test/faults', 'test/support'],
  },
};

/**
 * Packages that every start reads. Others stay in node_modules: those that only some stands or requests need, or that load their own files.
 */
const PACKED = [
  // For the base class of migrations; the migrator itself is loaded when one is pending.
  '@mikro-orm/migrations',
  '@mikro-orm/postgresql',
  'cookie',
  'express',
  'helmet',
  'inversify',
  'ipaddr.js',
  'multer',
  'pg',
  'pino',
  'sirv',
  'zod',
];

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
const staysOutside = (specifier, importer) =>
  /^[@a-z]/.test(specifier) && importer !== undefined && !importer.includes('node_modules') && !PACKED.includes(packageOf(specifier));

/** The built server's entry file, or undefined when the build is missing or stale. */
export function freshServer() {
  const folder = freshBuild('server');
  return folder === undefined ? undefined : join(folder, 'main.js');
}

/** The folder of the current build, or undefined when it is missing or stale. */
export function freshBuild(name) {
  const folder = folderOf(name);
  return existsSync(folder) ? folder : undefined;
}

/** On failure, prints a message and leaves no build: the sources run as well. */
export async function buildNow(name) {
  const folder = folderOf(name);
  const draft = `${folder}.${process.pid}`;
  try {
    await build(PROGRAMS[name].entries, draft);
    // A stand may be running from a build: never change its files in place.
    renameSync(draft, folder);
    forgetOldBuilds(name);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) console.error(`The ${name} could not be built, so the sources run:\n${error.message}`);
  }
}

async function build(entries, outDir) {
  const vite = await import('vite');
  await vite.build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: { input: entries, external: staysOutside },
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      target: 'esnext',
    },
  });
}

function folderOf(name) {
  return join(root, '.cache', name, fingerprintOf(name, PROGRAMS[name].sources).slice(0, 16));
}

function forgetOldBuilds(name) {
  const builds = join(root, '.cache', name);
  const made = (folder) => statSync(join(builds, folder)).mtimeMs;
  const byAge = readdirSync(builds).toSorted((a, b) => made(b) - made(a));
  for (const old of byAge.slice(KEPT)) rmSync(join(builds, old), { recursive: true, force: true });
}

// Run directly: into this folder, or as a check of `npm test`.
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  await (folder === undefined ? buildNow('server') : build(PROGRAMS.server.entries, folder));
  process.exitCode = existsSync(folder ?? folderOf('server')) ? 0 : 1;
}
