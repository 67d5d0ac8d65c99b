import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import type { OrderId } from '../kernel/ids.ts';
import { isKept, type Order } from '../order/order.ts';
import { canUndoPickUp, isNotificationDue } from '../order/undo-limits.ts';
import type { ConsentRecord } from './consent-record.ts';
import type { OutboxMessage } from './outbox-message.ts';

type SentState = 'pending' | 'sent' | 'failed';

/** The messages that notified a customer that the order is ready. */
export type ReadyMessages = {
  readonly orderId: OrderId;
  readonly readyAt: Instant;
  /** The mail, or the latest reminder; null without an address. */
  readonly mail: SentState | null;
  /** The number of browsers subscribed to push, and for how many the push service accepted a notification. */
  readonly push: { readonly subscribed: number; readonly notified: number };
  /** The text message; null if the customer did not ask for one. */
  readonly text: SentState | null;
};

/** The mails that notify a customer that the order is ready. */
export const READY_MAILS = ['order-ready', 'order-reminder'] as const;

/** The order of a mail, as far as the mail depends on it. */
export type AnnouncedOrder = Pick<Order, 'status' | 'completedAt' | 'statusBy'>;

/**
 * Drops a mail that calls its order ready once the order is not, and one that an item was found once the order is canceled. A mail waits
 * while its order may become ready again, as after a hand-over or a kept order that can be undone, and no longer than it is retried.
 */
export const fateOf = (
  { mail, giveUpAt }: Pick<OutboxMessage, 'mail' | 'giveUpAt'>,
  order: AnnouncedOrder | null,
  now: Instant,
): 'send' | 'wait' | 'drop' => {
  if (order === null || order.status === 'ready') return 'send';
  if (mail.kind === 'order-unchanged') return order.status === 'cancelled' ? 'drop' : 'send';
  if (!READY_MAILS.some((kind) => kind === mail.kind)) return 'send';
  const mayReturn = isKept(order) || (order.status === 'completed' && canUndoPickUp(order, now));
  return mayReturn && now < giveUpAt ? 'wait' : 'drop';
};

/** All channels that notify the customer of a ready order. */
export type ReadyFacts = {
  readonly orderId: OrderId;
  readonly readyAt: Instant;
  /** Its mails of the kinds in `READY_MAILS`, including those from earlier rounds. */
  readonly mails: readonly { readonly state: SentState; readonly createdAt: Instant }[];
  /** For each subscribed browser: the `readyAt` of its last notification. */
  readonly pushes: readonly (Instant | null)[];
  /** Null: the customer does not want a text message, or has no phone. */
  readonly text: ConsentRecord | null;
};

/** A sent mail outweighs a failed reminder. */
const mailStateOf = ({ mails, readyAt }: ReadyFacts): SentState | null => {
  const own = mails.filter(({ createdAt }) => createdAt >= readyAt).toSorted((one, other) => other.createdAt - one.createdAt);
  return (own.find(({ state }) => state === 'sent') ?? own[0])?.state ?? null;
};

const textStateOf = ({ text, readyAt }: ReadyFacts): SentState | null => {
  if (text === null) return null;
  const isSince = (at: Instant | null): boolean => at !== null && at >= readyAt;
  if (isSince(text.toldOf)) return 'sent';
  return isSince(text.failedOf) ? 'failed' : 'pending';
};

export const readyMessagesOf = (facts: ReadyFacts): ReadyMessages => ({
  orderId: facts.orderId,
  readyAt: facts.readyAt,
  mail: mailStateOf(facts),
  push: { subscribed: facts.pushes.length, notified: facts.pushes.filter((toldOf) => toldOf === facts.readyAt).length },
  text: textStateOf(facts),
});

/** `waiting`: a message is on its way. `not-reached`: no message reached the customer, and none will. */
export type ToldReady = 'reached' | 'waiting' | 'not-reached';

export const READY_CHANNELS = ['push', 'mail', 'text'] as const;
export type Rung = (typeof READY_CHANNELS)[number];

export type ToldReadyReport = {
  readonly orderId: OrderId;
  readonly told: ToldReady;
  readonly sent: readonly Rung[];
  readonly failed: readonly Rung[];
};

/** Longer than undo and a slow mail server take. After that, the staff call customers who were not notified. */
const GIVE_UP_WAITING_MS = 2 * MINUTE_MS;

/** Which messages were tried, which arrived, and whether the staff have to call the customer. */
export const readyNotification = ({ orderId, readyAt, mail, push, text }: ReadyMessages, now: Instant): ToldReadyReport => {
  const isLate = elapsedMs(readyAt, now) >= GIVE_UP_WAITING_MS;
  const states = {
    push: push.notified > 0 ? 'sent' : push.subscribed > 0 ? 'pending' : null,
    mail,
    text,
  } as const;
  const inState = (...wanted: readonly string[]): readonly Rung[] =>
    READY_CHANNELS.filter((rung) => wanted.includes(states[rung] ?? 'none'));
  const [sent, pending] = [inState('sent'), inState('pending')];
  const told = sent.length > 0 ? 'reached' : pending.length > 0 && !isLate ? 'waiting' : 'not-reached';
  return { orderId, told, sent, failed: isLate ? inState('failed', 'pending') : inState('failed') };
};

/** @param toldOf the `readyAt` of this browser's last notification */
export const isPushDue = (readyAt: Instant, toldOf: Instant | null, now: Instant): boolean =>
  toldOf !== readyAt && isNotificationDue(readyAt, now);
