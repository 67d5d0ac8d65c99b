import { afterAll, afterEach, beforeEach, vi, type MockInstance } from 'vitest';
import { allStopped } from '#test/support/stop-later.ts';

// Output to console.error and uncaught errors are defects. Vitest itself fails a run with unhandled rejections.
let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  const written = consoleError.mock.calls;
  consoleError.mockRestore();
  if (written.length > 0)
    throw new Error(`The test wrote to console.error:\n${written.map((words) => words.map(String).join(' ')).join('\n')}`);
});

afterAll(allStopped);
