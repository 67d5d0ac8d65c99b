import { plusMs, SECOND_MS, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { nextAttempt, type OutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { fateOf } from '../../domain/notifications/told-ready.ts';
import type { OutboxId } from '../../domain/kernel/ids.ts';
import type { Clock, Pause } from '../../ports/clock.ts';
import { MailRefused, type EmailSender } from '../../ports/email-sender.ts';
import type { Logger } from '../../ports/logger.ts';
import type { MailComposer } from '../../ports/mail-composer.ts';
import type { ClaimedMessage, OutboxQueue } from '../../ports/outbox.ts';
import { reasonOf } from '../../ports/unavailable.ts';

export type DeliverOutboxDeps = {
  readonly outbox: OutboxQueue;
  readonly composer: MailComposer;
  readonly sender: EmailSender;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly logger: Logger;
  /** Mails claimed at once; the default is `MAILS_A_ROUND`. */
  readonly batchSize?: number;
  /** Mails sent in parallel, each on its own connection; the default is 5. */
  readonly sideBySide?: number;
  /** How long a claim lasts after its worker last renewed it; the default is ten seconds. */
  readonly leaseMs?: number;
};

/**
 * Sends due messages. @param isEnding whether to stop: mails not yet in transit are then released, because a hanging mail server may take
 * half a minute for each. @returns the number of claimed messages, up to `MAILS_A_ROUND`.
 */
export type DeliverOutbox = (isEnding?: () => boolean) => Promise<number>;

export const MAILS_A_ROUND = 20;

/** Short, so that the mails of a killed process are sent within 15 s (rules §0.2); a slow mail server is covered by renewals. */
const DEFAULTS = { batchSize: MAILS_A_ROUND, sideBySide: 5, leaseMs: 10 * SECOND_MS } as const;
const RENEWALS_A_LEASE = 3;

/** Its claim is renewed until released. */
type Claimed = { readonly message: ClaimedMessage; readonly isOurs: () => boolean; readonly letGo: () => void };

/** One iterator for all senders: each takes the next message when it is free. */
type Round = {
  readonly turn: Iterable<Claimed>;
  /** The messages’ orders are as of this moment. */
  readonly claimedAt: Instant;
  readonly isEnding: () => boolean;
  hasUnmarked: boolean;
};

/** The error's kind and code: enough for an operator, and never text that may contain an address (rules §6). */
const describe = (error: unknown): Readonly<Record<string, unknown>> => {
  if (error instanceof MailRefused) return { error: error.name, reason: error.reason };
  return { error: error instanceof Error ? error.name : typeof error, ...reasonOf(error) };
};

/** Outside calls never run in a transaction (rules §0.10): claiming, sending and marking are three separate steps. */
export const makeDeliverOutbox = (deps: DeliverOutboxDeps): DeliverOutbox => {
  const { outbox, composer, sender, clock, pause, logger } = deps;
  const { batchSize, sideBySide, leaseMs } = { ...DEFAULTS, ...deps };

  const postpone = async (message: OutboxMessage, error: unknown): Promise<void> => {
    const at = error instanceof MailRefused ? null : nextAttempt(message, clock.now());
    const facts = { outboxId: message.id, orderId: message.orderId, kind: message.mail.kind, attempts: message.attempts + 1 };
    if (at === null) {
      await outbox.markFailed(message.id);
      logger.error('mail.given-up', { ...facts, ...describe(error) });
      return;
    }
    await outbox.retryAt(message.id, at);
    logger.warn('mail.postponed', { ...facts, ...describe(error) });
  };

  const reportUnrenewed = (id: OutboxId, error: unknown): void =>
    logger.warn('mail.claim-not-renewed', { outboxId: id, ...describe(error) });

  /** A failed renewal is retried with the next one. */
  const holdClaim = (id: OutboxId, claimedAt: Instant): Omit<Claimed, 'message'> => {
    const claim = { isHeld: true, endsAt: plusMs(claimedAt, leaseMs) };
    const renew = async (): Promise<void> => {
      await pause(leaseMs / RENEWALS_A_LEASE);
      if (!claim.isHeld) return;
      const endsAt = plusMs(clock.now(), leaseMs);
      try {
        await outbox.renew(id, leaseMs);
        claim.endsAt = endsAt;
      } catch (error) {
        reportUnrenewed(id, error);
      }
      await renew();
    };
    void renew();
    return {
      isOurs: () => clock.now() < claim.endsAt,
      letGo: () => {
        claim.isHeld = false;
      },
    };
  };

  const send = async ({ mail, to, messageId }: OutboxMessage): Promise<void> =>
    await sender.send({ ...composer.compose(mail), to, messageId });

  /** The address may belong to another person: it gets no more mail until one of its orders is handed out (rules §3). */
  const withhold = async ({ id, orderId, mail: { kind } }: OutboxMessage): Promise<void> => {
    await outbox.markFailed(id);
    logger.warn('mail.withheld', { outboxId: id, orderId, kind });
  };

  const settle = async (message: OutboxMessage, failure: { readonly error: unknown } | null): Promise<void> => {
    if (failure !== null) return await postpone(message, failure.error);
    // A crash or a lost database before this mark repeats the mail with the same Message-ID (rules §3).
    await outbox.markSent(message.id);
    return logger.info('mail.sent', { outboxId: message.id, orderId: message.orderId, kind: message.mail.kind });
  };
  /** Sequential; some are marked while others are sent. */
  const sendInTurn = async (round: Round): Promise<void> => {
    const marks: Promise<void>[] = [];
    // The message is retried when its lease expires.
    const reportUnmarked = (error: unknown): void => {
      round.hasUnmarked = true;
      logger.error('mail.not-marked', describe(error));
    };
    for (const { message, isOurs, letGo } of round.turn) {
      // Its lease may have expired while it waited, so another worker may be sending it. And while the database cannot store marks, every
      // sent mail would be sent again: the rest wait for their leases.
      if (round.hasUnmarked || !isOurs()) {
        letGo();
        continue;
      }
      if (round.isEnding()) {
        letGo();
        marks.push(outbox.renew(message.id, 0).catch((error: unknown) => reportUnrenewed(message.id, error)));
        continue;
      }
      const fate = fateOf(message, message.order, round.claimedAt);
      if (fate !== 'send') {
        letGo();
        const { id } = message;
        marks.push((fate === 'drop' ? outbox.drop(id) : outbox.renew(id, LIMITS.orders.undoPickUpWithinMs)).catch(reportUnmarked));
        continue;
      }
      if (message.unanswered >= LIMITS.orders.unansweredMailsANight) {
        letGo();
        marks.push(withhold(message).catch(reportUnmarked));
        continue;
      }
      const failure = await send(message).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      letGo();
      marks.push(settle(message, failure).catch(reportUnmarked));
    }
    await Promise.all(marks);
  };

  return async (isEnding = () => false) => {
    const claimedAt = clock.now();
    const messages = await outbox.claimDue(leaseMs, batchSize);
    const turn = messages.map((message) => ({ message, ...holdClaim(message.id, claimedAt) })).values();
    const round: Round = { turn, claimedAt, isEnding, hasUnmarked: false };
    await Promise.all(Array.from({ length: sideBySide }, () => sendInTurn(round)));
    return messages.length;
  };
};
