import { SECOND_MS } from '../../domain/kernel/instant.ts';
import { nextAttempt, type OutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { OutboxId } from '../../domain/kernel/ids.ts';
import type { Clock, Pause } from '../../ports/clock.ts';
import { MailRefused, type EmailSender } from '../../ports/email-sender.ts';
import type { Logger } from '../../ports/logger.ts';
import type { MailComposer } from '../../ports/mail-composer.ts';
import type { OutboxDesk } from '../../ports/outbox.ts';

export type DeliverOutboxDeps = {
  readonly outbox: OutboxDesk;
  readonly composer: MailComposer;
  readonly sender: EmailSender;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly logger: Logger;
  /** Mails sent side by side; the default is 5. */
  readonly batchSize?: number;
  /** How long a claimed mail is left alone after the last word of its worker; the default is ten seconds. */
  readonly leaseMs?: number;
};

/** Sends what is due. @returns how many messages were handled; 0 says that nothing is left to do now. */
export type DeliverOutbox = () => Promise<number>;

/** Short, so that the mails of a killed process are sent within 15 s (rules §0.2); a slow mail server is waited for by renewing. */
const DEFAULTS = { batchSize: 5, leaseMs: 10 * SECOND_MS } as const;
const RENEWALS_A_LEASE = 3;

/** The error's kind and code: enough for an operator, and never a text that may hold an address (rules §6). */
const describe = (error: unknown): Readonly<Record<string, unknown>> => {
  if (error instanceof MailRefused) return { error: error.name, reason: error.reason };
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause;
  const reason = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return { error: error.name, ...(reason === undefined ? {} : { reason }) };
};

/** No outside call runs in a transaction (rules §0.10): claiming, sending and marking are three separate steps. */
export const makeDeliverOutbox = (deps: DeliverOutboxDeps): DeliverOutbox => {
  const { outbox, composer, sender, clock, pause, logger, batchSize = DEFAULTS.batchSize, leaseMs = DEFAULTS.leaseMs } = deps;

  const postpone = async (message: OutboxMessage, error: unknown): Promise<void> => {
    const at = error instanceof MailRefused ? null : nextAttempt(message, clock.now());
    const facts = { outboxId: message.id, orderId: message.orderId, kind: message.notice.kind, attempts: message.attempts + 1 };
    if (at === null) {
      await outbox.markFailed(message.id);
      logger.error('mail.given-up', { ...facts, ...describe(error) });
      return;
    }
    await outbox.retryAt(message.id, at);
    logger.warn('mail.postponed', { ...facts, ...describe(error) });
  };

  /** @returns how to let go. A renewal that cannot be written is tried again with the next one. */
  const holdClaim = (id: OutboxId): (() => void) => {
    const claim = { isHeld: true };
    const renew = async (): Promise<void> => {
      await pause(leaseMs / RENEWALS_A_LEASE);
      if (!claim.isHeld) return;
      await outbox
        .renew(id, leaseMs)
        .catch((error: unknown) => logger.warn('mail.claim-not-renewed', { outboxId: id, ...describe(error) }));
      await renew();
    };
    void renew();
    return () => {
      claim.isHeld = false;
    };
  };

  const send = async ({ notice, to, messageId }: OutboxMessage): Promise<void> =>
    await sender.send({ ...composer.compose(notice), to, messageId });

  const deliver = async (message: OutboxMessage): Promise<void> => {
    const letGo = holdClaim(message.id);
    const failure = await send(message).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    letGo();
    if (failure !== null) return await postpone(message, failure.error);
    // A crash or a lost database before this mark repeats the mail with the same Message-ID (rules §3).
    await outbox.markSent(message.id);
    return logger.info('mail.sent', { outboxId: message.id, orderId: message.orderId, kind: message.notice.kind });
  };

  return async () => {
    const messages = await outbox.claimDue(leaseMs, batchSize);
    const outcomes = await Promise.allSettled(messages.map(deliver));
    // Marks that could not be written: the lease brings those messages back, the others are done.
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('mail.not-marked', describe(outcome.reason));
    return messages.length;
  };
};
