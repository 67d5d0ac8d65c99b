import type { PaymentProviderName } from '#adapters/http-contract/stand-config.contract.ts';
import { senderOf } from './email-sender-name.ts';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { httpOrigin, isUrlWith, text } from './setting-kinds.ts';

export type PaymentsConfig =
  /** None is configured, so payments are off. */
  | { readonly provider: 'off' }
  | { readonly provider: 'simulated' }
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly webhookSecrets: readonly string[];
      /** A fake for tests; undefined is Stripe itself. */
      readonly apiUrl: string | undefined;
    }
  | {
      readonly provider: 'square';
      readonly accessToken: string;
      readonly locationId: string;
      readonly signatureKeys: readonly string[];
      /** Square's sandbox, or a fake for tests; undefined is Square's production. */
      readonly apiUrl: string | undefined;
    };

export type EmailConfig =
  /** None is configured, so mails wait. */
  | { readonly provider: 'off' }
  | { readonly provider: 'mailbox' }
  | { readonly provider: 'smtp'; readonly url: string; readonly from: string }
  /** `apiUrl`: a fake for tests; undefined is Postmark itself. */
  | { readonly provider: 'postmark'; readonly serverToken: string; readonly from: string; readonly apiUrl: string | undefined };

export type TextConfig =
  | { readonly provider: 'off' }
  | { readonly provider: 'mailbox' }
  | {
      readonly provider: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      /** A number, or the SID of a messaging service. */
      readonly from: string;
      /** A fake for tests; undefined is Twilio itself. */
      readonly apiUrl: string | undefined;
    };

/** Settings that a provider requires. */
export const REQUIRED = {
  PAYMENT_PROVIDER: { stripe: ['STRIPE_SECRET_KEY'], square: ['SQUARE_ACCESS_TOKEN', 'SQUARE_LOCATION_ID'] },
  EMAIL_PROVIDER: { smtp: ['SMTP_URL', 'EMAIL_FROM'], postmark: ['POSTMARK_SERVER_TOKEN', 'EMAIL_FROM'] },
  TEXT_PROVIDER: { twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TEXT_CONTACT'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The payment, mail and text providers, by their names in the environment. */
export const PROVIDER_SETTINGS = {
  PAYMENT_PROVIDER: z.optional(z.enum(['simulated', 'stripe', 'square'])),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe'))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/, 'must be one or more whsec_… secrets, separated by commas')),
  ),
  STRIPE_API_URL: z.optional(httpOrigin),
  SQUARE_ACCESS_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{20,200}$/, 'must be an access token of Square'))),
  SQUARE_LOCATION_ID: z.optional(z.string().check(z.regex(/^\w{5,50}$/, 'must be the ID of a location at Square'))),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{16,}(\s*,\s*[\w-]{16,})*$/, 'must be one or more signature keys, separated by commas')),
  ),
  SQUARE_API_URL: z.optional(httpOrigin),
  EMAIL_PROVIDER: z.optional(z.enum(['mailbox', 'smtp', 'postmark'])),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isUrlWith(['smtp:', 'smtps:']), 'must be a mail server, like smtps://user:password@mail.example.org')),
  ),
  POSTMARK_SERVER_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{16,100}$/, 'must be the token of a server at Postmark'))),
  POSTMARK_API_URL: z.optional(httpOrigin),
  EMAIL_FROM: z.optional(
    z.string().check(z.refine((sender) => senderOf(sender) !== null, 'must be a mail address, like Bandstand <orders@example.org>')),
  ),
  TEXT_PROVIDER: withDefault(z.enum(['off', 'mailbox', 'twilio']), 'off'),
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^AC[0-9a-f]{32}$/, 'must be the SID of an account at Twilio, AC and 32 digits')),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the auth token of an account at Twilio'))),
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(z.regex(/^(\+1\d{10}|MG[0-9a-f]{32})$/, 'must be a number like +15550100100, or the SID of a messaging service at Twilio')),
  ),
  TWILIO_API_URL: z.optional(httpOrigin),
  TEXT_CONTACT: z.optional(text(60)),
};

type Environment = z.output<z.ZodMiniObject<typeof PROVIDER_SETTINGS>>;

const listOf = (commas: string | undefined): readonly string[] => commas?.split(',').map((part) => part.trim()) ?? [];

export const PAYMENTS: Readonly<Record<PaymentProviderName, (env: Environment) => PaymentsConfig>> = {
  off: () => ({ provider: 'off' }),
  simulated: () => ({ provider: 'simulated' }),
  stripe: (env) => ({
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: listOf(env.STRIPE_WEBHOOK_SECRET),
    apiUrl: env.STRIPE_API_URL,
  }),
  square: (env) => ({
    provider: 'square',
    accessToken: env.SQUARE_ACCESS_TOKEN ?? '',
    locationId: env.SQUARE_LOCATION_ID ?? '',
    signatureKeys: listOf(env.SQUARE_WEBHOOK_SIGNATURE_KEY),
    apiUrl: env.SQUARE_API_URL,
  }),
};

export const EMAIL: Readonly<Record<EmailConfig['provider'], (env: Environment, from: string) => EmailConfig>> = {
  off: () => ({ provider: 'off' }),
  mailbox: () => ({ provider: 'mailbox' }),
  smtp: (env, from) => ({ provider: 'smtp', url: env.SMTP_URL ?? '', from }),
  postmark: (env, from) => ({ provider: 'postmark', serverToken: env.POSTMARK_SERVER_TOKEN ?? '', from, apiUrl: env.POSTMARK_API_URL }),
};

export const TEXTS: Readonly<Record<TextConfig['provider'], (env: Environment) => TextConfig>> = {
  off: () => ({ provider: 'off' }),
  mailbox: () => ({ provider: 'mailbox' }),
  twilio: (env) => ({
    provider: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    from: env.TWILIO_FROM ?? '',
    apiUrl: env.TWILIO_API_URL,
  }),
};
