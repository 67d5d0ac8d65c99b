// `node scripts/test-report.mjs <report.json>`: lists each failure in a Vitest report with its reason, then `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A skipped test, a file that did not load and a missing report count as failures: one line each. */
export function readReport(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) };
  } catch (error) {
    return { passed: 0, failures: [`✗ no report: ${error.message}`] };
  }
}

export const countsOf = (passed, failed) => `${passed} passed, ${failed} failed`;

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0) return status === 'passed' ? [] : [`✗ ${file}: ${firstLine(message)}`];
  return failed.map((test) => `✗ ${file} > ${test.fullName.trim()}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`);
}

const firstLine = (text) => text.split('\n', 1)[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failures } = readReport(process.argv[2]);
  // CI reads the last line, people the others.
  process.stdout.write(`${[...failures, countsOf(passed, failures.length)].join('\n')}\n`);
}
