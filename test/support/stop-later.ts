const stopping = new Set<Promise<void>>();

/** Stopping is mostly waiting, so the next test may begin before it has ended; the file ends when all have stopped. */
export const stopLater = (stopped: Promise<void>): void => {
  // Awaited at the end; an earlier rejection must not be unhandled.
  stopped.catch(() => undefined);
  stopping.add(stopped);
};

/** @throws the errors of stopping. */
export const allStopped = async (): Promise<void> => {
  const waitingFor = [...stopping];
  stopping.clear();
  await Promise.all(waitingFor);
};
