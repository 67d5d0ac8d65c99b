const stopping = new Set<Promise<void>>();

/** Stopping is mostly waiting, so the next test may begin before it has ended; the file ends when all have stopped. */
export const stopLater = (stopped: Promise<void>): void => {
  // It is waited for at the end, which would be too late for what it may throw before.
  stopped.catch(() => undefined);
  stopping.add(stopped);
};

/** @throws what stopping threw. */
export const allStopped = async (): Promise<void> => {
  const waitingFor = [...stopping];
  stopping.clear();
  await Promise.all(waitingFor);
};
