/** Features that core and the in-memory adapters use and the oldest browsers lack (`OLDEST_BROWSERS`). The app itself avoids them. */
const COPIES = {
  toReversed(this: readonly unknown[]): unknown[] {
    return this.map((_item, index) => this[this.length - 1 - index]);
  },
  toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number): unknown[] {
    return [...this].sort(compare);
  },
};

if (!('toSorted' in Array.prototype)) Object.assign(Array.prototype, COPIES);
