/** Orders waiting, and checkouts that may become orders. */
export interface QueueLoad {
  readonly queued: number;
  /** Checkouts creating or open. */
  readonly openCheckouts: number;
}

export interface QueueGate {
  /**
   * Counts under a lock that is held until commit: a second transaction gets its count only after the first one ended,
   * so that the bound of rules §2 and §8 (I8) cannot be passed by two at once.
   */
  loadExclusively(): Promise<QueueLoad>;
}

/** The same figures for screens: no lock, a moment old. */
export interface QueueReader {
  load(): Promise<QueueLoad>;
}
