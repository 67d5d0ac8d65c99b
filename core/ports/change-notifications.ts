import type { OrderId } from '../domain/kernel/ids.ts';

/** What changed, never what it is now: whoever cares asks again. Comes after the commit, crosses instances, may be lost. */
export type ChangeNotification = {
  readonly topic: 'orders' | 'products' | 'outbox' | 'refunds';
  /** With 'orders': the one that changed. Absent when it is unknown, as after a lost connection: then any may have. */
  readonly orderId?: OrderId;
};

export interface ChangeNotifications {
  /** @returns how to stop listening. */
  subscribe(listener: (changeNotification: ChangeNotification) => void): () => void;
}
