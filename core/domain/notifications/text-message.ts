import type { OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Language } from '../language.ts';
import { MAIL_TEXTS } from './texts/mail-texts.ts';
import { unlinkable } from './wording.ts';

/** The occasion of a text message: the order is ready, or is still waiting. */
export type TextOccasion = 'ready' | 'reminder';

/** Identifies a text: each occasion of an order is sent once. */
export type TextReference = {
  readonly orderId: OrderId;
  /** When the order became ready, or when the reminder was requested. */
  readonly occasionAt: Instant;
};

type Facts = { readonly standName: string; readonly orderNumber: string; readonly pickupPlace: string };

/** The text on the phone, beginning with the stand's name. @param facts.orderNumber as displayed: '#042' */
export const textMessage = (occasion: TextOccasion, language: Language, { standName, orderNumber, pickupPlace }: Facts): string => {
  const { text, place } = MAIL_TEXTS[language];
  return `${unlinkable(standName)}: ${text[occasion](orderNumber, place(pickupPlace))} ${text.stop}`;
};

/** The answer to HELP. @param contact a mail address or a phone number */
export const helpMessage = (language: Language, standName: string, contact: string): string => {
  const { text } = MAIL_TEXTS[language];
  return `${unlinkable(standName)}: ${text.help(contact)} ${text.stop}`;
};

/** The replies that customers can send. */
export type TextKeyword = 'stop' | 'start' | 'help';

/** The words that carriers require, and the Spanish ones that customers try. */
const KEYWORDS: Readonly<Record<string, readonly [TextKeyword, Language]>> = {
  STOP: ['stop', 'en'],
  STOPALL: ['stop', 'en'],
  UNSUBSCRIBE: ['stop', 'en'],
  CANCEL: ['stop', 'en'],
  END: ['stop', 'en'],
  QUIT: ['stop', 'en'],
  REVOKE: ['stop', 'en'],
  OPTOUT: ['stop', 'en'],
  ALTO: ['stop', 'es'],
  PARAR: ['stop', 'es'],
  CANCELAR: ['stop', 'es'],
  BAJA: ['stop', 'es'],
  START: ['start', 'en'],
  UNSTOP: ['start', 'en'],
  YES: ['start', 'en'],
  INICIAR: ['start', 'es'],
  HELP: ['help', 'en'],
  INFO: ['help', 'en'],
  AYUDA: ['help', 'es'],
};

/** The message must be the keyword alone, apart from punctuation and spaces: 'Stop.', ' stop all '. Null otherwise. */
export const keywordOf = (body: string): readonly [TextKeyword, Language] | null =>
  KEYWORDS[body.replaceAll(/[^\p{L}]/gu, '').toUpperCase()] ?? null;
