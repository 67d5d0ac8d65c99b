import * as z from 'zod/mini';
import { LANGUAGES } from '#core/domain/language.ts';
import { defineEndpoint } from './endpoint.ts';

export const PAYMENT_PROVIDERS = ['off', 'simulated', 'stripe', 'square'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** A separate file, because every first visit downloads it, without the stand's other rows. */
export const standConfigContract = {
  config: defineEndpoint({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What the web app must know about this stand',
    response: z.object({
      standName: z.string(),
      pickupPlace: z.string(),
      /** The languages that customers can choose. */
      languages: z.array(z.enum(LANGUAGES)),
      timeZone: z.string(),
      /** 3 means 3 % of the subtotal. */
      cardFeePercent: z.number(),
      /** 0 is 'none'. */
      donationPresets: z.array(z.number()),
      defaultDonationPreset: z.number(),
      holdMinutes: z.number(),
      /** Whether the pickup window asks for the code before *Picked Up*. */
      asksPickupCode: z.boolean(),
      /** How long customers' e-mail addresses and phone numbers are kept. */
      contactDays: z.int(),
      /** The numbers of queued orders that warn the staff, and that pause ordering. */
      queueLevels: z.object({ building: z.int(), critical: z.int(), paused: z.int() }),
      paymentProvider: z.enum(PAYMENT_PROVIDERS),
      emailProvider: z.string(),
      /** Demo texts (demo staff code, simulated payment, mailbox) may be shown: never in production. */
      demo: z.boolean(),
      /** For the staff login page; null in production and while none is valid. */
      demoStaffCode: z.nullable(z.string()),
      /** The key for browsers to subscribe to push (VAPID, base64url); null: this stand does not push. */
      pushPublicKey: z.nullable(z.string()),
      /** Customers can ask for text messages. */
      sendsTexts: z.boolean(),
    }),
    cache: 'shared',
    offline: 'stand',
    errors: [],
  }),
};
