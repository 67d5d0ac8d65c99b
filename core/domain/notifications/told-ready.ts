import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import type { OrderId } from '../kernel/ids.ts';

/** The messages that told a customer that the order is ready. */
export type ReadyMessages = {
  readonly orderId: OrderId;
  readonly readyAt: Instant;
  /** The mail, or the latest reminder; null without an address. */
  readonly mail: 'pending' | 'sent' | 'failed' | null;
  /** Browsers that asked for a push notification, and for how many the push service accepted one. */
  readonly push: { readonly subscribed: number; readonly notified: number };
  /** The text message; null if the customer did not ask for one. */
  readonly text: 'pending' | 'sent' | 'failed' | null;
};

/** `waiting`: a message is on its way. `not-reached`: no message reached the customer, and none will. */
export type ToldReady = 'reached' | 'waiting' | 'not-reached';

export const RUNGS = ['push', 'mail', 'text'] as const;
export type Rung = (typeof RUNGS)[number];

export type ToldReadyReport = {
  readonly orderId: OrderId;
  readonly told: ToldReady;
  readonly sent: readonly Rung[];
  readonly failed: readonly Rung[];
};

/** Longer than undo and a slow mail server take. Customers who have not been told by then are called. */
const GIVE_UP_WAITING_MS = 2 * MINUTE_MS;

/** One ladder: which messages were tried, which arrived, and whether somebody has to call the customer. */
export const toldReady = ({ orderId, readyAt, mail, push, text }: ReadyMessages, now: Instant): ToldReadyReport => {
  const isLate = elapsedMs(readyAt, now) >= GIVE_UP_WAITING_MS;
  const states = {
    push: push.notified > 0 ? 'sent' : push.subscribed > 0 ? 'pending' : null,
    mail,
    text,
  } as const;
  const inState = (...wanted: readonly string[]): readonly Rung[] => RUNGS.filter((rung) => wanted.includes(states[rung] ?? 'none'));
  const [sent, pending] = [inState('sent'), inState('pending')];
  const told = sent.length > 0 ? 'reached' : pending.length > 0 && !isLate ? 'waiting' : 'not-reached';
  return { orderId, told, sent, failed: isLate ? inState('failed', 'pending') : inState('failed') };
};
