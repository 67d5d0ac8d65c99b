// `npm start`: builds the web app if it is stale, then becomes the server. `--dev`: both again at every change.
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { become, ensurePinnedNode, exitCode, projectEnvironment, root } from './pinned-node.mjs';
import { buildWebAtEveryChange, buildWebNow, isWebStale } from './web-build.mjs';

process.chdir(root);
await ensurePinnedNode();

const compiled = join(root, '.cache', 'compiled');
// Taken before the build, which sets NODE_ENV.
const environment = { NODE_COMPILE_CACHE: compiled, ...projectEnvironment() };
const server = ['--import', './scripts/stop-with-parent.mjs', 'server/main.ts'];
await import('./stop-with-parent.mjs');

if (process.argv.includes('--dev')) await develop();
else if (isWebStale()) {
  await buildWebNow();
  // A process of its own, without what the build has loaded and set.
  await become(process.execPath, server, environment);
} else {
  enableCompileCache(compiled);
  Object.assign(process.env, projectEnvironment());
  await import('#server/main.ts');
}

async function develop() {
  await buildWebAtEveryChange();
  const child = spawn(process.execPath, ['--watch', ...server], { stdio: 'inherit', env: environment });
  // The terminal sends Ctrl-C to the child as well.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill());
  process.exit(await exitCode(child));
}
