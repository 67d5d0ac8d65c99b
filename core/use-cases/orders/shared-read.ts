/**
 * Answers many askers with few reads: a change at the counter makes every screen ask at the same moment. Whoever asks while
 * a read runs shares the next one with all who wait, and never gets one that began before they asked.
 */
export const sharedRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<void> | null = null;
  let next: Promise<T> | null = null;

  const begin = (): Promise<T> => {
    const reading = read();
    const end = (): void => {
      if (running === ended) running = null;
    };
    const ended = reading.then(end, end);
    running = ended;
    return reading;
  };
  const beginNext = (): Promise<T> => {
    next = null;
    return begin();
  };
  return () => {
    if (running === null) return begin();
    next ??= running.then(beginNext);
    return next;
  };
};
