// `npm start`: builds the web app and the server if they are stale, then becomes the server. `--dev`: runs the server's sources, and
// rebuilds at every change.
import { spawn } from 'node:child_process';
// A default import: older Node versions, which only switch to the pinned one here, have no enableCompileCache to import.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceProcess, ensurePinnedNode, exitCode, projectEnvironment, root } from './pinned-node.mjs';
import { buildNow, freshServer } from './server-build.mjs';
import { buildWebAtEveryChange, buildWebNow, isWebStale } from './web-build.mjs';

process.chdir(root);
await ensurePinnedNode();

const compiled = join(root, '.cache', 'compiled');
// Read before the build, which sets NODE_ENV.
const environment = { NODE_COMPILE_CACHE: compiled, ...projectEnvironment() };
const keeper = ['--import', './scripts/stop-with-parent.mjs'];
await import('./stop-with-parent.mjs');

if (process.argv.includes('--dev')) await develop();
else {
  const isStale = isWebStale();
  const built = freshServer();
  if (isStale || built === undefined) await buildAndStart(isStale, built);
  else await startBuilt(built);
}

async function buildAndStart(isStale, built) {
  if (isStale) await buildWebNow();
  if (built === undefined) await buildNow('server');
  // A separate process, free of modules and settings left by the build.
  await replaceProcess(process.execPath, [...keeper, '--enable-source-maps', freshServer() ?? 'server/main.ts'], environment);
}

async function startBuilt(file) {
  module.enableCompileCache(compiled);
  process.setSourceMapsEnabled(true);
  Object.assign(process.env, projectEnvironment());
  await import(pathToFileURL(file));
}

async function develop() {
  await buildWebAtEveryChange();
  const child = spawn(process.execPath, ['--watch', ...keeper, 'server/main.ts'], { stdio: 'inherit', env: environment });
  // The terminal also sends Ctrl-C to the child.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill());
  process.exit(await exitCode(child));
}
