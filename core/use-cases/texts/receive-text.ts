import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { helpMessage, keywordOf } from '../../domain/notifications/text-message.ts';
import type { LookupDigests } from '../../ports/lookup-digests.ts';
import type { RawWebhookEvent, WebhookRefusal } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { TextSender } from '../../ports/text-sender.ts';

export interface ReceiveTextDeps extends Pick<Ports, 'textOptOuts' | 'logger'> {
  /** Null: this stand receives no text messages. */
  readonly textSender: TextSender | null;
  /** A mail address or a phone number for HELP. */
  readonly textContact: string;
  readonly digests: Pick<LookupDigests, 'ofContact'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
}

/**
 * A customer replies: STOP is permanent, START reverses it, HELP gets a reply; other texts are ignored.
 * @returns the response in the provider's form. @throws Unavailable when it could not be stored.
 */
export type ReceiveText = (raw: RawWebhookEvent) => Promise<Result<string, WebhookRefusal>>;

export const makeReceiveText =
  ({ textOptOuts, textSender, textContact, digests, settings, logger }: ReceiveTextDeps): ReceiveText =>
  async (raw) => {
    if (textSender === null) return err({ kind: 'payment/bad-signature' });
    const received = await textSender.readInbound(raw);
    if (!received.ok) return received;
    const { from, body, isAnswered } = received.value;
    const known = keywordOf(body);
    if (known === null) return ok(textSender.answer(null));
    const [keyword, language] = known;
    logger.info(`text.${keyword}`);
    // The provider itself confirms STOP and START, as carriers require.
    if (keyword === 'help')
      return ok(textSender.answer(isAnswered ? null : helpMessage(language, settings.current().standName, textContact)));
    if (from !== null) await textOptOuts.set(digests.ofContact({ kind: 'phone', value: from }), keyword === 'stop');
    return ok(textSender.answer(null));
  };
