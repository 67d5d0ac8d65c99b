/** Works on all of them with a fixed number of workers, each taking the next one as soon as it is free. */
export const inFlight = async <T, R>(
  places: number,
  all: readonly T[],
  work: (one: T, at: number) => Promise<R>,
): Promise<readonly R[]> => {
  const coming = all.entries();
  const results: R[] = [];
  const place = async (): Promise<void> => {
    for (const [at, one] of coming) results.push(await work(one, at));
  };
  await Promise.all(Array.from({ length: places }, place));
  return results;
};
