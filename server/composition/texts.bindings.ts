import { makeAskForTexts, makeGetTextWish, makeStopAskingForTexts } from '#core/use-cases/texts/ask-for-texts.ts';
import { makeReceiveTextReport } from '#core/use-cases/texts/receive-text-report.ts';
import { makeReceiveText } from '#core/use-cases/texts/receive-text.ts';
import { makeSendTexts } from '#core/use-cases/texts/send-texts.ts';
import { contract } from '#adapters/http-contract/contract.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { TextSender } from '#core/ports/text-sender.ts';
import type { Config } from '../config.ts';
import { wired } from './wiring.ts';

/** Null: this stand sends no text messages. */
export type MakeTextSender = (deps: {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'uuid'>;
}) => TextSender | null;

/** The one place where the provider of text messages is chosen. What is not chosen is not even loaded. */
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

export const textBindings = (make: MakeTextSender) => ({ textSender: wired(make, ['documents', 'clock', 'ids']) });

/** Text messages, a part of `USE_CASES`. */
export const TEXT_USE_CASES = {
  getTextWish: wired(makeGetTextWish, ['orders', 'textConsents', 'textOptOuts', 'textSender', 'digests']),
  askForTexts: wired(makeAskForTexts, ['orders', 'textConsents', 'textOptOuts', 'textSender', 'digests', 'clock']),
  stopAskingForTexts: wired(makeStopAskingForTexts, ['orders', 'textConsents', 'textOptOuts', 'textSender', 'digests', 'clock']),
  sendTexts: wired(makeSendTexts, ['textConsents', 'textOptOuts', 'textSender', 'digests', 'settings', 'clock', 'logger']),
  receiveTextReport: wired(makeReceiveTextReport, ['textConsents', 'textOptOuts', 'textSender', 'digests', 'logger']),
  receiveText: wired(makeReceiveText, ['textOptOuts', 'textSender', 'textContact', 'digests', 'settings', 'logger']),
};
