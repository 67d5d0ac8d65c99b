// `npm test`: runs every check and every test, even after a failure. The last line counts: `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePinnedNode, root } from './pinned-node.mjs';
import { countsOf, endWith, runCommand, runVitest } from './run-vitest.mjs';

process.chdir(root);
await ensurePinnedNode();

const cache = join(root, '.cache');
const summary = join(cache, 'test-summary.txt');
const OTHER_COMMANDS = ['faults*', 'browsers', 'fronts', 'seconds'];
// First: tests read the built web app, and start the built server.
const builds = [
  { name: 'web build', script: join('scripts', 'web-build.mjs') },
  { name: 'server build', script: join('scripts', 'server-build.mjs') },
];
// Sequential, in parallel with the tests, which wait half of the time.
const checks = [
  // Uses a single type program, where `tsc -b` would build a second one. Collecting its garbage would take a fifth of the time.
  { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check'], env: { GOGC: 'off', GOMEMLIMIT: '3GiB' } },
  { name: 'dead code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

mkdirSync(cache, { recursive: true });
rmSync(summary, { force: true });

const built = await Promise.all(builds.map(check));
const tests = runVitest(
  join(cache, 'vitest.json'),
  OTHER_COMMANDS.map((project) => `--project=!${project}`),
);
const checked = [...built, ...(await oneByOne(checks))];
const { passed, failures, stalled } = await tests;
const results = [...checked, { name: 'tests', passed, failed: failures.length }];

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
const lines = [
  ...results.map((result) => `${result.failed === 0 ? '✓' : '✗'} ${result.name}: ${countsOf(result.passed, result.failed)}`),
  ...stalled,
  ...failures,
  countsOf(total('passed'), total('failed')),
];
endWith(lines, { file: summary, failed: total('failed') });

async function oneByOne(all) {
  const done = [];
  for (const one of all) done.push(await check(one));
  return done;
}

/** Prints the check's output in one piece when it ends, between the lines of the concurrent tests. */
async function check(what) {
  const startedAt = performance.now();
  const { code, printed } = await runCommand(what, () => {});
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const outcome = code === 0 ? '✓' : '✗';
  const output = [`\n${outcome} ${what.name} (${seconds} s)`, ...(code === 0 ? [] : [`exit code ${code}`]), printed.trim(), ''];
  process.stdout.write(`${output.join('\n')}\n`);
  return { name: what.name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}
