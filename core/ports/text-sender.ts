import type { Result } from '../domain/kernel/result.ts';
import type { TextReference } from '../domain/notifications/text-message.ts';
import type { RawWebhookEvent, WebhookRefusal } from './payment-gateway.ts';

/** One text message, ready to go. */
export interface OutgoingText {
  /** Ten digits, as `normalisePhone` gives them: a number of the United States. Never logged. */
  readonly to: string;
  readonly body: string;
  /** Comes back with the provider's reports. */
  readonly about: TextReference;
}

/**
 * `taken`: it is on its way. `stopped`: this number has opted out at the provider. `refused`: no message will ever arrive there;
 * the reason is the provider's code, as '21211', never the number.
 */
export type TextOutcome = { readonly kind: 'taken' } | { readonly kind: 'stopped' } | { readonly kind: 'refused'; readonly reason: string };

/**
 * A later report of the provider about a text. `taken`: it has it, or it has arrived. `lost`: a carrier or the phone refused it, with the
 * provider's code. `stopped`: the number has opted out at the provider; null where it cannot be read.
 */
export type TextReport =
  | { readonly kind: 'taken' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'stopped'; readonly number: string | null };

/** A text sent to the stand's number. */
export interface InboundText {
  /** Ten digits; null: no number of the United States. */
  readonly from: string | null;
  readonly body: string;
  /** The provider has answered already. */
  readonly isAnswered: boolean;
}

/** A provider of text messages. Never called inside a database transaction. */
export interface TextSender {
  /** Answers within fifteen seconds, whatever the other side does. May deliver twice after a crash. @throws Unavailable('text') when it may be tried again. */
  send(text: OutgoingText): Promise<TextOutcome>;
  /** Checks the signature before anything is parsed. */
  readInbound(raw: RawWebhookEvent): Promise<Result<InboundText, WebhookRefusal>>;
  /** As `readInbound`, for a report about this text: the signature covers which one it is. */
  readReport(raw: RawWebhookEvent, about: TextReference): Promise<Result<TextReport, WebhookRefusal>>;
  /** The answer to an inbound message in the provider's form. @param reply Null: nothing is written back. */
  answer(reply: string | null): string;
}
