import type { Result } from '../domain/kernel/result.ts';
import type { TextReference } from '../domain/notifications/text-message.ts';
import type { RawWebhookEvent, WebhookRefusal } from './payment-gateway.ts';

/** One text message, ready to send. */
export interface OutgoingText {
  /** Ten digits of a US number, as `normalisePhone` returns them. Never logged. */
  readonly to: string;
  readonly body: string;
  /** Returned in the provider's reports. */
  readonly about: TextReference;
}

/**
 * `taken`: it is on its way. `stopped`: this number has opted out at the provider. `refused`: it can never arrive; the reason is the
 * provider's code, such as '21211', never the number.
 */
export type TextOutcome = { readonly kind: 'taken' } | { readonly kind: 'stopped' } | { readonly kind: 'refused'; readonly reason: string };

/**
 * A later report by the provider about a text. `taken`: accepted or delivered. `lost`: a carrier or the phone refused it, with the
 * provider's code. `stopped`: the number has opted out at the provider; null if it cannot be read.
 */
export type TextReport =
  | { readonly kind: 'taken' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'stopped'; readonly number: string | null };

/** A text sent to the stand's number. */
export interface InboundText {
  /** Ten digits; null if it is not a US number. */
  readonly from: string | null;
  readonly body: string;
  /** The provider has already replied. */
  readonly isAnswered: boolean;
}

/** A provider of text messages. Never called inside a database transaction. */
export interface TextSender {
  /**
   * Settles within fifteen seconds, whatever the provider does. May deliver twice after a crash. @throws Unavailable('text') when it may be
   * retried.
   */
  send(text: OutgoingText): Promise<TextOutcome>;
  /** Verifies the signature before parsing. */
  readInbound(raw: RawWebhookEvent): Promise<Result<InboundText, WebhookRefusal>>;
  /** Like `readInbound`, for a report about this text, which the signature covers. */
  readReport(raw: RawWebhookEvent, about: TextReference): Promise<Result<TextReport, WebhookRefusal>>;
  /** The response to an inbound message in the provider's form. @param reply Null: no reply is sent. */
  answer(reply: string | null): string;
}
