import { vi, type MockInstance } from 'vitest';

let spies: readonly MockInstance[] = [];

/** Stores errors and warnings from now on instead of printing them. */
export const listenToConsole = (): void => {
  spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
  // The log, where a test may look.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
};

/** The errors and warnings since the last call. A test that expects one takes it, so that it does not fail it. */
export const takeComplaints = (): readonly unknown[][] => {
  const complaints = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockClear();
  return complaints;
};
