import { contract } from '#adapters/http-contract/contract.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { TextSender } from '#core/ports/text-sender.ts';
import type { Config } from '../config.ts';
import { bindings } from './bindings.ts';

/** Null: this stand sends no text messages. */
export type MakeTextSender = (deps: {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'uuid'>;
}) => TextSender | null;

/** The only place that chooses the provider of text messages. Other providers are not even loaded. */
export const loadTextProvider = async ({ texts, publicUrl }: Config): Promise<MakeTextSender> => {
  if (texts.provider === 'off') return () => null;
  if (texts.provider === 'mailbox') {
    const { createLocalTextSender } = await import('#adapters/local-mailbox/local-text-sender.ts');
    return createLocalTextSender;
  }
  const { createTwilioTextSender } = await import('#adapters/twilio/twilio-text-sender.ts');
  const { twilioWebhook, twilioReport } = contract.stand;
  const sender = createTwilioTextSender({
    ...texts,
    webhookUrl: `${publicUrl}${twilioWebhook.path}`,
    reportUrl: `${publicUrl}${twilioReport.path}`,
  });
  return () => sender;
};

export const textBindings = (make: MakeTextSender) =>
  bindings({ textSender: (from) => make({ documents: from('documents'), ...from('platform') }) });
