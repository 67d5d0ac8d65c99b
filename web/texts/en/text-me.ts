import { sentenceOf, unlessSilent } from '#web/api/api-error.ts';

/**
 * The checkbox for text messages on an order's page. Carriers require each part of `terms`; increase core's `CONSENT_WORDING` with each
 * change.
 */
export const TEXT_ME = {
  title: 'By text message',
  agree: 'Text me when it is ready',
  terms: (standName: string, reminders: number): string =>
    `${standName} texts the phone number you gave when you paid: one message when your order is ready, and up to ${reminders} reminders while it waits. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase.`,
  privacy: 'Privacy',
  on: 'We’ll text you about this order.',
  off: 'No text messages about this order.',
  failed: (error: unknown): string => unlessSilent(error, sentenceOf(error)),
  stopped:
    'Your number replied STOP, so we don’t text it. To get messages again, text START to the number that texted you, then tick the box here.',
};
