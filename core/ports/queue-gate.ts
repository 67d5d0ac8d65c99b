import type { QueueLimits } from '../domain/queue/queue-policy.ts';

/** Orders waiting, and checkouts that may become orders. */
export interface QueueLoad {
  readonly queued: number;
  /** Checkouts creating or open. */
  readonly openCheckouts: number;
}

export type RoomLimits = Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'>;

export interface QueueGate {
  /**
   * Insists on 'room-in-queue' for one checkout that this transaction has inserted: that orders were accepted before it
   * (`isAcceptingOrders`). Counts under a lock that is held until commit: a second transaction counts only after the first
   * one ended, so that the bound of rules §2 and §8 (I8) cannot be passed by two at once.
   *
   * So that the others wait for no disk, the commit does not either: it is on the disk with the next commit that waits
   * (`CheckoutStore.open`), and nobody is given a page to pay on before that.
   */
  insistOnRoom(limits: RoomLimits): Promise<void>;
}

/** The same figures for screens: no lock, a moment old. */
export interface QueueReader {
  load(): Promise<QueueLoad>;
}
