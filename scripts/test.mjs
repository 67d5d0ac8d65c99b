// `npm test`: every check and every test, all of them even when one fails. The last line counts: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensurePinnedNode, exitCode, projectEnvironment, root } from './pinned-node.mjs';

process.chdir(root);
await ensurePinnedNode();

const cache = join(root, '.cache');
const report = join(cache, 'vitest.json');
const summary = join(cache, 'test-summary.txt');
const vitestFlags = [
  'run',
  '--config',
  'vitest.workspace.ts',
  '--project=!faults',
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const checks = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'types', command: ['tsc', '-b'], package: 'typescript' },
  // As `npm start` does it: a test that starts a stand finds it built, and does not empty the folder that other tests read.
  { name: 'web build', script: join('scripts', 'web-build.mjs') },
];

mkdirSync(cache, { recursive: true });
rmSync(report, { force: true });
rmSync(summary, { force: true });

const results = [];
for (const check of checks) {
  const code = await run(check);
  results.push({ name: check.name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}
results.push(countTests(await run({ name: 'tests', command: ['vitest', ...vitestFlags] })));

const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
const lastLine = `${total('passed')} passed, ${total('failed')} failed`;
writeFileSync(summary, `${lastLine}\n`);
console.log('');
for (const { name, passed, failed } of results) console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`);
console.log(lastLine);
process.exitCode = total('failed') === 0 ? 0 : 1;

async function run({ name, script, command: [tool, ...args] = [], package: packageName = tool }) {
  console.log(`\n— ${name}`);
  const program = script ?? programOf(packageName, tool);
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env: projectEnvironment() });
  const code = await exitCode(child).catch((error) => {
    console.error(error);
    return 1;
  });
  if (code !== 0) console.log(`✗ ${name} failed (exit code ${code})`);
  return code;
}

/** The script behind a command, which runs on every system alike: on Windows the command itself is a batch file. */
function programOf(packageName, tool) {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  return join(dirname(manifest), createRequire(import.meta.url)(manifest).bin[tool]);
}

/** A skipped test, a file that did not load, no test at all and an error outside of every test are failures as well. */
function countTests(code) {
  const counted = { name: 'tests', passed: 0, failed: 0 };
  try {
    const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status !== 'passed' && !assertionResults.some((test) => test.status !== 'passed'),
    );
    counted.passed = numPassedTests;
    counted.failed = numTotalTests - numPassedTests + brokenFiles.length;
  } catch (error) {
    console.log(`✗ tests left no report: ${error.message}`);
  }
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1;
  return counted;
}
