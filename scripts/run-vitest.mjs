// Runs Vitest, and counts each skipped test, file that did not load and missing report as a failure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCode, projectEnvironment, root } from './pinned-node.mjs';

/** A browser or a busy machine can stall once. More files than this do not stall by chance. */
const MOST_STALLED_FILES = 3;
const WALKS = [join('test', 'e2e') + sep, join('test', 'browsers') + sep];

const LAST_WORDS_MS = 2_000;
/** Vitest's headings for errors outside of tests; keeps room for the error and its stack. */
const UNCAUGHT = /Unhandled Errors|error during close/;
const LINES_KEPT = 60;

export const countsOf = (passed, failed) => `${passed} passed, ${failed} failed`;

/**
 * A failed file of browser tests is walked once more, whole: its first try has changed its stand. What failed only then is in `stalled`,
 * a line each.
 */
export async function runVitest(report, projects, filters = []) {
  const first = await runOnce(report, [...projects, ...filters]);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const mayHaveStalled = files.length <= MOST_STALLED_FILES && files.every((file) => WALKS.some((walk) => file?.startsWith(walk)));
  if (files.length === 0 || !mayHaveStalled) return { ...first, failures: first.failures.map(({ line }) => line), stalled: [] };
  const second = await runOnce(report, [...projects, ...files]);
  return {
    passed: first.passed + Math.max(0, first.failures.length - second.failures.length),
    failures: second.failures.map(({ line }) => line),
    stalled: first.failures.map(({ line }) => `↻ walked again, ${line.slice(2)}`),
  };
}

/** Ends the command with these lines. CI repeats `file` at the end of its own output, which may be truncated. */
export function endWith(lines, { file, failed }) {
  const text = `${lines.join('\n')}\n`;
  writeFileSync(file, text);
  process.stdout.write(text);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs a command to its end. Output may follow the exit, but an orphaned child may keep the pipe open. */
export async function runCommand({ script, command: [tool, ...args] = [], env = {} }, hear) {
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
  const closed = once(child, 'close').catch(() => {});
  const code = await exitCode(child).catch((error) => {
    listen(String(error));
    return 1;
  });
  await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, printed };
}

async function runOnce(report, flags) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['vitest', 'run', '--config', 'vitest.workspace.ts', '--allowOnly=false', ...reporters, ...flags];
  const { code, printed } = await runCommand({ command }, (chunk) => process.stdout.write(chunk));
  const { passed, failures } = readReport(report);
  if (failures.length > 0 || (code === 0 && passed > 0)) return { passed, failures };
  // An error outside of tests, or an empty run: it is printed, but in no report.
  return { passed, failures: [{ line: [`✗ vitest ended with ${code}`, ...uncaughtIn(printed.trimEnd())].join('\n') }] };
}

function readReport(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) };
  } catch (error) {
    return { passed: 0, failures: [{ line: `✗ no report: ${error.message}` }] };
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0) return status === 'passed' ? [] : [{ file, line: `✗ ${file}: ${firstLine(message)}` }];
  return failed.map((test) => {
    const reason = firstLine(test.failureMessages?.[0] ?? test.status);
    return { file, line: `✗ ${file} > ${test.fullName.trim()}: ${reason}` };
  });
}

const firstLine = (text) => text.split('\n', 1)[0];

function uncaughtIn(printed) {
  const begins = printed.search(UNCAUGHT);
  return begins < 0 ? printed.split('\n').slice(-LINES_KEPT) : printed.slice(begins).split('\n').slice(0, LINES_KEPT);
}

/** The script behind a command, which works on every system: on Windows the command itself is a batch file. */
function programOf(tool) {
  const manifest = join(root, 'node_modules', tool, 'package.json');
  return join(dirname(manifest), createRequire(import.meta.url)(manifest).bin[tool]);
}
