import { afterEach } from 'vitest';
import { keepEvidence } from '#test/support/evidence.ts';

// The fixtures close their pages after this.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const folder = await keepEvidence(task.fullTestName);
  if (folder !== null) process.stderr.write(`Pictures and logs of the failed test's pages: ${folder}\n`);
});
