import type { AccountMail } from '../people/account-mail.ts';
import type { OrderId, OutboxId } from '../kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import type { NightSheetMail } from './night-sheet-mail.ts';
import type { OrderMail } from './order-mail.ts';
import { LIMITS } from '../limits.ts';
import { NOT_COLLECTED, type OrderStatus } from '../order/order.ts';

/** Every mail that the stand sends. */
export type StandMail = OrderMail | NightSheetMail | AccountMail;

/** Rules §3: 1 s, doubling up to 5 min, for 24 h. */
const MAIL_RETRIES = { firstAfterMs: SECOND_MS, atMostEveryMs: 5 * MINUTE_MS, forMs: 24 * HOUR_MS } as const;

/** One mail to send. */
export type OutboxMessage<Mail = StandMail> = {
  readonly id: OutboxId;
  readonly mail: Mail;
  /** A single address. */
  readonly to: string;
  readonly orderId: OrderId | null;
  /** RFC 5322, with angle brackets. Made from the id once, so that a repeat after a crash carries the same one (rules §3). */
  readonly messageId: string;
  readonly createdAt: Instant;
  /** Time of the next attempt. */
  readonly dueAt: Instant;
  /** The number of failed attempts; `OutboxQueue.retryAt` adds one. */
  readonly attempts: number;
  readonly giveUpAt: Instant;
};

export type NewOutboxMessage<Mail> = Pick<OutboxMessage<Mail>, 'id' | 'mail' | 'to' | 'orderId'> & {
  readonly now: Instant;
  /** The earliest time to send it; `now` by default. */
  readonly dueAt?: Instant;
};

const HOST = /^https?:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)/i;

/** The id at the stand's host, so that receivers can see the sender. */
const messageIdOf = (id: OutboxId, mail: Pick<StandMail, 'statusUrl'>): string =>
  `<${id}@${HOST.exec(mail.statusUrl)?.[1]?.toLowerCase() ?? 'localhost'}>`;

/** A message that has not been attempted yet. */
export const newOutboxMessage = <Mail extends Pick<StandMail, 'statusUrl'>>({
  id,
  mail,
  to,
  orderId,
  now,
  dueAt = now,
}: NewOutboxMessage<Mail>): OutboxMessage<Mail> => ({
  id,
  mail,
  to,
  orderId,
  messageId: messageIdOf(id, mail),
  createdAt: now,
  dueAt,
  attempts: 0,
  giveUpAt: plusMs(dueAt, MAIL_RETRIES.forMs),
});

/** When a message that has just failed is retried; null when the stand gives up. */
export const nextAttempt = (message: Pick<OutboxMessage, 'attempts' | 'giveUpAt'>, now: Instant): Instant | null => {
  const delayMs = Math.min(MAIL_RETRIES.firstAfterMs * 2 ** message.attempts, MAIL_RETRIES.atMostEveryMs);
  const next = plusMs(now, delayMs);
  return next > message.giveUpAt ? null : next;
};

type Written = Pick<OutboxMessage, 'id' | 'createdAt'>;

/** An order of the address, with the mails about it. `by`: the id of whoever gave it this status. */
export type OrderOfAddress = {
  readonly placedAt: Instant;
  readonly status: OrderStatus;
  readonly by: string | null;
  readonly mails: readonly Written[];
};

/** The number of the night's mails to an address before this one; 0 once one of its orders has been picked up. */
export const unansweredBefore = ({ id, createdAt }: Written, orders: readonly OrderOfAddress[]): number => {
  const tonight = orders.filter(({ placedAt }) => placedAt >= plusMs(createdAt, -LIMITS.admission.networkKeptForMs));
  if (tonight.some(({ status, by }) => status === 'completed' && by !== NOT_COLLECTED.staffId)) return 0;
  const isEarlier = (one: Written): boolean => one.createdAt < createdAt || (one.createdAt === createdAt && one.id < id);
  return tonight.flatMap(({ mails }) => mails).filter(isEarlier).length;
};
