import * as z from 'zod/mini';
import { VERDICTS } from '#core/domain/readiness/check.ts';
import { CARD_TEST_SCREENS, CARD_TEST_STATES } from '#core/domain/setup/card-test.ts';
import { SETUP_STEPS } from '#core/domain/setup/setup-steps.ts';
import { defineEndpoint } from './endpoint.ts';
import { isoInstant, typedText } from './codecs.ts';
import { firstAdmin, joinLink } from './people.contract.ts';

const inUse = z.object({
  /** 'stripe'; 'off': none. */
  provider: z.string(),
  /** `environment`: read-only on the page. */
  source: z.enum(['environment', 'people', 'default']),
  /** The key's last characters; null: none was entered here. */
  keyEnding: z.nullable(z.string()),
});

const KEY_LENGTH = 400;
const key = typedText(KEY_LENGTH);

/** Settings have the names in `.env.example`. */
const paymentSettings = z.union([
  z.strictObject({ PAYMENT_PROVIDER: z.literal('stripe'), STRIPE_SECRET_KEY: key }),
  z.strictObject({ PAYMENT_PROVIDER: z.literal('square'), SQUARE_ACCESS_TOKEN: key, SQUARE_LOCATION_ID: z.optional(key) }),
]);

const mailSettings = z.union([
  z.strictObject({ EMAIL_PROVIDER: z.literal('smtp'), SMTP_URL: key, EMAIL_FROM: key }),
  z.strictObject({ EMAIL_PROVIDER: z.literal('postmark'), POSTMARK_SERVER_TOKEN: key, EMAIL_FROM: key }),
]);

/** The stand's set-up, for its admin. Keys are write-only. */
export const setupContract = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/admin/setup',
    access: 'settings:manage',
    summary: 'How far the set-up has come, and which providers take payments and send mail now',
    response: z.object({
      steps: z.array(z.object({ id: z.enum(SETUP_STEPS), title: z.string(), isDone: z.boolean(), sentence: z.string() })),
      payments: inUse,
      mail: inUse,
    }),
    errors: [],
  }),
  you: defineEndpoint({
    method: 'POST',
    path: '/api/admin/setup/you',
    access: 'settings:manage',
    summary: 'The join link of the first named admin, for the browser that sets the stand up; repeated until that person has joined',
    body: firstAdmin,
    response: z.object(joinLink),
    errors: ['NAME_REQUIRED', 'INVALID_REQUEST', 'STATUS_CONFLICT'],
  }),
  payments: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/setup/payments',
    access: 'settings:manage',
    summary: 'Checks a payment provider’s key, makes the webhook there, and takes payments with it unless a check fails',
    body: paymentSettings,
    response: z.object({
      isUsed: z.boolean(),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          verdict: z.enum(VERDICTS),
          sentence: z.string(),
          todo: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['SETTING_REFUSED', 'PAYMENT_UNAVAILABLE'],
  }),
  cardTest: defineEndpoint({
    method: 'GET',
    path: '/api/admin/card-test',
    access: 'readiness:view',
    summary: 'The newest test payment with the account in use',
    response: z.object({
      test: z.nullable(
        z.object({
          state: z.enum(CARD_TEST_STATES),
          startedAt: isoInstant,
          paidAt: z.nullable(isoInstant),
          refundedAt: z.nullable(isoInstant),
          isToldByWebhook: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  startCardTest: defineEndpoint({
    method: 'POST',
    path: '/api/admin/card-test',
    access: 'readiness:view',
    summary: 'Starts a payment of 50 cents that is refunded at once and counts nowhere; a repeat resumes an open one',
    body: z.strictObject({ screen: z.enum(CARD_TEST_SCREENS) }),
    response: z.object({ url: z.string() }),
    errors: ['PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE', 'RATE_LIMITED'],
  }),
  mail: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/setup/mail',
    access: 'settings:manage',
    summary: 'Sends a test mail by these settings, and all mails once the provider has taken it',
    body: z.strictObject({ settings: mailSettings, testTo: typedText(KEY_LENGTH) }),
    response: z.object({ to: z.string() }),
    errors: ['SETTING_REFUSED', 'INVALID_REQUEST', 'MAIL_REFUSED', 'RATE_LIMITED', 'UNAVAILABLE'],
  }),
};
