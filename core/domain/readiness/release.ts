const numbersOf = (version: string): readonly number[] => version.split(/[. ]/, 3).map(Number);

/** Compares the three numbers of semantic versions; text after them does not count. */
export const isNewer = (version: string, than: string): boolean => {
  const [mine, other] = [numbersOf(version), numbersOf(than)];
  const differs = mine.findIndex((number, place) => number !== other[place]);
  return differs >= 0 && (mine[differs] ?? 0) > (other[differs] ?? 0);
};
