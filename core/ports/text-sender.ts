import type { Result } from '../domain/kernel/result.ts';
import type { RawWebhookEvent, WebhookRefusal } from './payment-gateway.ts';

/** One text message, ready to go. */
export interface OutgoingText {
  /** Ten digits, as `normalisePhone` gives them: a number of the United States. Never logged. */
  readonly to: string;
  readonly body: string;
}

/**
 * `taken`: it is on its way. `stopped`: this number has opted out at the provider. `refused`: no message will ever arrive there;
 * the reason is the provider's code, as '21211', never the number.
 */
export type TextOutcome = { readonly kind: 'taken' } | { readonly kind: 'stopped' } | { readonly kind: 'refused'; readonly reason: string };

/** What somebody wrote to the stand's number. */
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
  /** The answer to an inbound message in the provider's form. @param reply Null: nothing is written back. */
  answer(reply: string | null): string;
}
