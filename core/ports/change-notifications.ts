import type { OrderId } from '../domain/kernel/ids.ts';

/** Names what changed, without the new state: receivers fetch it. Sent after the commit, to all instances; may be lost. */
export type ChangeNotification = {
  readonly topic: 'orders' | 'products' | 'outbox' | 'refunds' | 'settings' | 'nights';
  /** With 'orders': the changed order. Absent after a lost connection, when any order may have changed. */
  readonly orderId?: OrderId;
};

export interface ChangeNotifications {
  /** @returns a function that stops listening. */
  subscribe(listener: (changeNotification: ChangeNotification) => void): () => void;
}
