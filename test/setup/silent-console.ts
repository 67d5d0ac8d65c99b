import { vi, type MockInstance } from 'vitest';

let spies: readonly MockInstance[] = [];

/** From now on what would be printed as an error or a warning is kept instead. */
export const listenToConsole = (): void => {
  spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
};

/** What was said since the last call. A test that provokes a complaint takes it, so that it does not fail for it. */
export const takeComplaints = (): readonly unknown[][] => {
  const complaints = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockClear();
  return complaints;
};
