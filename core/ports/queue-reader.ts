import type { StationLoad } from '../domain/queue/capacity.ts';
import type { TimedOrder } from '../domain/queue/estimate.ts';

/** Orders waiting, and checkouts that may become orders. */
export interface QueueLoad {
  readonly queued: number;
  /** Checkouts creating or open. */
  readonly openCheckouts: number;
}

/** For screens: without locks, slightly stale. */
export interface QueueReader {
  load(): Promise<QueueLoad>;
  /** Every station that a product names, by name. */
  stationLoads(): Promise<readonly StationLoad[]>;
  /** Like `ordersForEstimate`. */
  timedOrders(made: number): Promise<readonly TimedOrder[]>;
}
