import twilio from 'twilio';
import { normalisePhone } from '#core/domain/kernel/contact.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { TextReference } from '#core/domain/notifications/text-message.ts';
import type { RawWebhookEvent } from '#core/ports/payment-gateway.ts';
import type { TextSender } from '#core/ports/text-sender.ts';
import { createCalls } from './twilio-calls.ts';
import { outcomeOf, reportOf } from './outcome-of.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  /** Signs our calls, and Twilio's webhooks. */
  readonly authToken: string;
  /** A number as '+15550100100', or the SID of a messaging service. */
  readonly from: string;
  /** As configured at Twilio: its signatures cover it. */
  readonly webhookUrl: string;
  /** The address for Twilio's delivery reports. Twilio refuses messages whose report address is local. */
  readonly reportUrl: string;
  /** Default: Twilio's own; a fake in tests. */
  readonly apiUrl?: string | undefined;
  /** For one message, from the first byte to the last. */
  readonly timeoutMs?: number;
};

const ONLY_HERE = /^https?:\/\/(localhost|127\.|\[::1\])/;

const TIMEOUT_MS = 10 * SECOND_MS;
/** Twilio drops messages that it could not deliver by then. */
const WORTH_TELLING_SECONDS = 30 * 60;

const senderOf = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

const fieldsOf = (body: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')));

/** Text messages by Twilio's own client. */
export const createTwilioTextSender = (settings: TwilioSettings): TextSender => {
  const { accountSid, authToken, from, webhookUrl, reportUrl, timeoutMs = TIMEOUT_MS } = settings;
  const client = twilio(accountSid, authToken, {
    httpClient: createCalls(timeoutMs, settings.apiUrl),
    // Its debug level prints numbers, and could be set in the environment.
    logLevel: 'error',
  });
  const reportUrlOf = ({ orderId, occasionAt }: TextReference): string => `${reportUrl}?order=${orderId}&of=${occasionAt}`;
  const isSigned = (headers: RawWebhookEvent['headers'], url: string, fields: Readonly<Record<string, string>>): boolean =>
    twilio.validateRequest(authToken, headers['x-twilio-signature'] ?? '', url, fields);
  return {
    send: async ({ to, body, about }) => {
      try {
        await client.messages.create({
          to: `+1${to}`,
          body,
          ...senderOf(from),
          validityPeriod: WORTH_TELLING_SECONDS,
          ...(ONLY_HERE.test(reportUrl) ? {} : { statusCallback: reportUrlOf(about) }),
        });
        return { kind: 'taken' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    readInbound: async ({ body, headers }) => {
      const fields = fieldsOf(body);
      if (!isSigned(headers, webhookUrl, fields)) return err({ kind: 'payment/bad-signature' });
      const isAnswered = (fields['OptOutType'] ?? '') !== '';
      return ok({ from: normalisePhone(fields['From'] ?? ''), body: fields['OptOutType'] || (fields['Body'] ?? ''), isAnswered });
    },
    readReport: async ({ body, headers }, about) => {
      const fields = fieldsOf(body);
      return isSigned(headers, reportUrlOf(about), fields) ? ok(reportOf(fields)) : err({ kind: 'payment/bad-signature' });
    },
    answer: (reply) => {
      const response = new twilio.twiml.MessagingResponse();
      if (reply !== null) response.message(reply);
      return response.toString();
    },
  };
};
