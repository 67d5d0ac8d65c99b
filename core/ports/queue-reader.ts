/** Orders waiting, and checkouts that may become orders. */
export interface QueueLoad {
  readonly queued: number;
  /** Checkouts creating or open. */
  readonly openCheckouts: number;
}

/** For screens: no lock, a moment old. */
export interface QueueReader {
  load(): Promise<QueueLoad>;
}
