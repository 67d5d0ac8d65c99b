/**
 * Splits a whole number by weight: the shares add up to it. Among equal remainders the earlier weight gets the larger share; without any weight
 * all shares are 0. @param weights whole, not negative
 */
export const sharesOf = (weights: readonly number[], total: number): readonly number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight, at) => ({ at, whole: Math.floor((weight * total) / sum), remainder: (weight * total) % sum }));
  const left = total - shares.reduce((all, { whole }) => all + whole, 0);
  const ranked = [...shares].sort((one, other) => other.remainder - one.remainder).map(({ at }) => at);
  const larger = new Set(ranked.slice(0, left));
  return shares.map(({ at, whole }) => whole + (larger.has(at) ? 1 : 0));
};
