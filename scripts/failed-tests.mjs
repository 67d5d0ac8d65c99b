// What is left of a run that failed where only the end of a long output is kept: each failed test of Vitest's reports, and its reason.
// `node scripts/failed-tests.mjs <report.json> …`
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstLine = (text) => text.split('\n', 1)[0];

for (const report of process.argv.slice(2)) {
  if (!existsSync(report)) continue;
  for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    for (const { fullName, failureMessages } of failed)
      console.log(`✗ ${file} > ${fullName.trim()}: ${firstLine(failureMessages?.[0] ?? 'skipped')}`);
    if (status !== 'passed' && failed.length === 0) console.log(`✗ ${file}: ${firstLine(message)}`);
  }
}
