import twilio from 'twilio';
import { normalisePhone } from '#core/domain/kernel/contact.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { TextSender } from '#core/ports/text-sender.ts';
import { createCalls } from './twilio-calls.ts';
import { outcomeOf } from './outcome-of.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  /** Signs our calls, and Twilio's webhooks. */
  readonly authToken: string;
  /** A number as '+15550100100', or the SID of a messaging service. */
  readonly from: string;
  /** As it is entered at Twilio: its signatures cover it. */
  readonly webhookUrl: string;
  /** Twilio's own unless set: a fake for tests. */
  readonly apiUrl?: string | undefined;
  /** For one message, from the first byte to the last. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10 * SECOND_MS;
/** Twilio drops what it could not pass on by then. */
const WORTH_TELLING_SECONDS = 30 * 60;

const senderOf = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

/** Text messages by Twilio's own client. */
export const createTwilioTextSender = (settings: TwilioSettings): TextSender => {
  const { accountSid, authToken, from, webhookUrl, timeoutMs = TIMEOUT_MS } = settings;
  const client = twilio(accountSid, authToken, {
    httpClient: createCalls(timeoutMs, settings.apiUrl),
    // Its debug level prints numbers, and it could be set in the environment.
    logLevel: 'error',
  });
  return {
    send: async ({ to, body }) => {
      try {
        await client.messages.create({ to: `+1${to}`, body, ...senderOf(from), validityPeriod: WORTH_TELLING_SECONDS });
        return { kind: 'taken' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    readInbound: async ({ body, headers }) => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')));
      if (!twilio.validateRequest(authToken, headers['x-twilio-signature'] ?? '', webhookUrl, fields))
        return err({ kind: 'payment/bad-signature' });
      const isAnswered = (fields['OptOutType'] ?? '') !== '';
      return ok({ from: normalisePhone(fields['From'] ?? ''), body: fields['OptOutType'] || (fields['Body'] ?? ''), isAnswered });
    },
    answer: (reply) => {
      const response = new twilio.twiml.MessagingResponse();
      if (reply !== null) response.message(reply);
      return response.toString();
    },
  };
};
