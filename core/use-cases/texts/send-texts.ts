import { elapsedMs, MINUTE_MS, plusMs, SECOND_MS } from '../../domain/kernel/instant.ts';
import { textMessage } from '../../domain/notifications/text-message.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { LookupDigests } from '../../ports/lookup-digests.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { DueText } from '../../ports/text-consents.ts';
import type { SuccessLog } from '../../ports/success-log.ts';
import type { TextOutcome, TextSender } from '../../ports/text-sender.ts';
import { reasonOf } from '../../ports/unavailable.ts';

export interface SendTextsDeps extends Pick<Ports, 'textConsents' | 'textOptOuts' | 'clock' | 'logger'> {
  /** Null: this stand sends no text messages. */
  readonly textSender: TextSender | null;
  readonly digests: Pick<LookupDigests, 'ofContact'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly successLog: Pick<SuccessLog, 'record'>;
}

/** Texts consenting customers that their order is ready, or still waits. @returns the number handled, up to `TEXTS_A_ROUND`. */
export type SendTexts = () => Promise<number>;

export const TEXTS_A_ROUND = 10;
/** Longer than a provider may take to answer. */
const LEASE_MS = 20 * SECOND_MS;
/** By then the customer has been called, or comes anyway. */
const WORTH_TELLING_MS = 30 * MINUTE_MS;

/** 2 s, 4 s, … up to a minute. */
const retryDelayMs = (attempts: number): number => Math.min(MINUTE_MS, SECOND_MS * 2 ** Math.min(attempts + 1, 6));

type Ended = TextOutcome | { readonly kind: 'later'; readonly reason?: string } | { readonly kind: 'too-late' };

/** Outside calls never run in a transaction (rules §0.10): claiming, sending and marking are three separate steps. */
export const makeSendTexts = (deps: SendTextsDeps): SendTexts => {
  const { textConsents, textOptOuts, textSender, digests, settings, successLog, clock, logger } = deps;
  if (textSender === null) return async () => 0;

  const send = async (text: DueText, digest: string): Promise<Ended> => {
    if (elapsedMs(text.occasionAt, clock.now()) > WORTH_TELLING_MS) return { kind: 'too-late' };
    if (await textOptOuts.has(digest)) return { kind: 'stopped' };
    const { standName, pickupPlace } = settings.current();
    const facts = { standName, pickupPlace, orderNumber: displayOrderNumber(text.orderNumber) };
    const { orderId, occasionAt } = text;
    const body = textMessage(text.occasion, text.language, facts);
    return await textSender
      .send({ to: text.phone, body, about: { orderId, occasionAt } })
      .catch((error: unknown) => ({ kind: 'later', ...reasonOf(error) }) as const);
  };

  const tell = async (text: DueText): Promise<Ended['kind']> => {
    const digest = digests.ofContact({ kind: 'phone', value: text.phone });
    const outcome = await send(text, digest);
    // An opt-out at the provider applies here too.
    if (outcome.kind === 'stopped') await textOptOuts.set(digest, true);
    if (outcome.kind === 'taken') await textConsents.markTold(text);
    else if (outcome.kind === 'later') await textConsents.retryAt(text, plusMs(clock.now(), retryDelayMs(text.attempts)));
    else await textConsents.markFailed(text);
    const { orderId, occasion, attempts } = text;
    const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
    logger.info(`text.${outcome.kind}`, { orderId, occasion, attempts: attempts + 1, ...reason });
    return outcome.kind;
  };

  return async () => {
    const due = await textConsents.claimDue(LEASE_MS, TEXTS_A_ROUND);
    const outcomes = await Promise.allSettled(due.map(tell));
    // They are retried when their lease expires.
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('text.not-marked', {});
    if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'taken'))
      await successLog.record('texted', clock.now());
    return due.length;
  };
};
