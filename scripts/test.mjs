// `npm test`: runs every check and every test, even after a failure. The last line counts: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePinnedNode, exitCode, projectEnvironment, root } from './pinned-node.mjs';
import { countsOf, readReport } from './test-report.mjs';

process.chdir(root);
await ensurePinnedNode();

const cache = join(root, '.cache');
const report = join(cache, 'vitest.json');
const summary = join(cache, 'test-summary.txt');
const vitestFlags = [
  'run',
  '--config',
  'vitest.workspace.ts',
  '--project=!faults*',
  '--project=!browsers',
  '--project=!fronts',
  '--project=!seconds',
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
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

const LAST_WORDS_MS = 2_000;
/** Vitest's headings for errors outside of tests; keeps room for the error and its stack. */
const UNCAUGHT = /Unhandled Errors|error during close/;
const LINES_KEPT = 60;

mkdirSync(cache, { recursive: true });
rmSync(report, { force: true });
rmSync(summary, { force: true });

const built = await Promise.all(builds.map(check));
const [tests, checked] = await Promise.all([runTests(), oneByOne(checks)]);
const results = [...built, ...checked, tests];

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
const lines = [
  ...results.flatMap(({ name, passed, failed, failures = [] }) => [
    `${failed === 0 ? '✓' : '✗'} ${name}: ${countsOf(passed, failed)}`,
    ...failures,
  ]),
  countsOf(total('passed'), total('failed')),
];
// CI repeats it at the end of its output, which may be truncated.
writeFileSync(summary, `${lines.join('\n')}\n`);
console.log(lines.join('\n'));
process.exitCode = total('failed') === 0 ? 0 : 1;

async function oneByOne(all) {
  const done = [];
  for (const one of all) done.push(await check(one));
  return done;
}

/** Prints the check's output in one piece when it ends, between the lines of the concurrent tests. */
async function check(what) {
  const startedAt = performance.now();
  const { code, printed } = await run(what, () => {});
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const outcome = code === 0 ? '✓' : '✗';
  console.log([`\n${outcome} ${what.name} (${seconds} s)`, ...(code === 0 ? [] : [`exit code ${code}`]), printed.trim(), ''].join('\n'));
  return { name: what.name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runTests() {
  const { code, printed } = await run({ command: ['vitest', ...vitestFlags] }, (chunk) => process.stdout.write(chunk));
  const { passed, failures } = readReport(report);
  if (failures.length > 0 || (code === 0 && passed > 0)) return { name: 'tests', passed, failed: failures.length, failures };
  // An error outside of tests, or an empty run: it is printed, but in no report.
  return { name: 'tests', passed, failed: 1, failures: [`✗ vitest ended with ${code}`, ...uncaughtIn(printed.trimEnd())] };
}

function uncaughtIn(printed) {
  const begins = printed.search(UNCAUGHT);
  return begins < 0 ? printed.split('\n').slice(-LINES_KEPT) : printed.slice(begins).split('\n').slice(0, LINES_KEPT);
}

async function run({ script, command: [tool, ...args] = [], env = {} }, hear) {
  const program = script ?? programOf(tool);
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...projectEnvironment(), ...env },
  });
  let printed = '';
  const listen = (chunk) => {
    printed += chunk;
    hear(chunk);
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  // Output may follow the exit, but an orphaned child may keep the pipe open.
  const closed = once(child, 'close').catch(() => {});
  const code = await exitCode(child).catch((error) => {
    listen(String(error));
    return 1;
  });
  await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, printed };
}

/** The script behind a command, which works on every system: on Windows the command itself is a batch file. */
function programOf(tool) {
  const manifest = join(root, 'node_modules', tool, 'package.json');
  return join(dirname(manifest), createRequire(import.meta.url)(manifest).bin[tool]);
}
