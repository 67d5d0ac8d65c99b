import { vi, type MockInstance } from 'vitest';

let spies: readonly MockInstance[] = [];
let log: MockInstance;

/** Stores errors and warnings from now on instead of printing them. */
export const listenToConsole = (): void => {
  spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
  log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
};

/** The errors and warnings since the last call. A test that expects one takes it, so that it does not fail it. */
export const takeComplaints = (): readonly unknown[][] => {
  const complaints = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockClear();
  return complaints;
};

/** The lines written to the log in this test. */
export const loggedLines = (): readonly unknown[][] => log.mock.calls;
