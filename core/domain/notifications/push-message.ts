import type { LookupHash } from '../kernel/ids.ts';
import type { Language } from '../language.ts';
import { displayOrderNumber } from '../order/order-number.ts';
import { MAIL_TEXTS } from './texts/mail-texts.ts';

/** A browser's address at its push service. Anyone who has it can send to that browser, so it is never logged. */
export type PushSubscription = {
  readonly endpoint: string;
  /** The browser's public key and secret, base64url: only the browser can decrypt messages. */
  readonly p256dh: string;
  readonly auth: string;
};

/** The notification on a phone, and the page that a tap opens. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** A path on the stand's site. */
  readonly path: string;
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string;
};

/** The maximum number of devices for one order. */
export const MAXIMUM_SUBSCRIPTIONS = 3;

type ReadyOrder = {
  readonly orderNumber: string;
  readonly lookupHash: LookupHash;
  readonly pickupCode: string | null;
  readonly language: Language;
};

/** Encrypted for the subscribed browser, so it may contain the pickup code. */
export const readyMessage = ({ orderNumber, lookupHash, pickupCode, language }: ReadyOrder, pickupPlace: string): PushMessage => {
  const { push, place } = MAIL_TEXTS[language];
  return {
    title: push.title(displayOrderNumber(orderNumber)),
    body: [push.body(place(pickupPlace)), ...(pickupCode === null ? [] : [push.code(pickupCode)])].join(' '),
    path: `/order-status/${lookupHash}`,
    tag: orderNumber,
  };
};
