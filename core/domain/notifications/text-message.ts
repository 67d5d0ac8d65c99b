import type { Language } from '../language.ts';
import { LIMITS } from '../limits.ts';
import type { Instant } from '../kernel/instant.ts';
import { unlinkable } from './unlinkable.ts';

/** What a text message tells: the order is ready, or it still waits. */
export type TextOccasion = 'ready' | 'reminder';

/**
 * Which sentences a customer agreed to (`web/texts/*\/text-me.ts`). Whoever changes what they say counts on, so that it stays
 * known what each customer has read.
 */
export const CONSENT_WORDING = 1;

/** A customer's wish to get text messages about one order. */
export type TextConsent = {
  readonly wording: number;
  /** In which the sentences were shown, and in which the messages are written. */
  readonly language: Language;
  readonly givenAt: Instant;
};

type Facts = { readonly standName: string; readonly orderNumber: string; readonly pickupPlace: string };

const WORDS: Readonly<Record<Language, Readonly<Record<TextOccasion, (facts: Facts) => string>>>> = {
  en: {
    ready: ({ standName, orderNumber, pickupPlace }) =>
      `${standName}: Order ${orderNumber} is ready. Pick it up at ${pickupPlace}. Reply STOP to opt out.`,
    reminder: ({ standName, orderNumber, pickupPlace }) =>
      `${standName}: Order ${orderNumber} is still waiting for you at ${pickupPlace}. Reply STOP to opt out.`,
  },
  es: {
    ready: ({ standName, orderNumber, pickupPlace }) =>
      `${standName}: Tu pedido ${orderNumber} está listo. Recógelo aquí: ${pickupPlace}. Responde STOP para no recibir más mensajes.`,
    reminder: ({ standName, orderNumber, pickupPlace }) =>
      `${standName}: Tu pedido ${orderNumber} te está esperando aquí: ${pickupPlace}. Responde STOP para no recibir más mensajes.`,
  },
};

/** What a phone shows. @param facts.orderNumber as displayed: '#042' */
export const textMessage = (occasion: TextOccasion, language: Language, facts: Facts): string =>
  WORDS[language][occasion]({ ...facts, standName: unlinkable(facts.standName) });

/** What customers write back. */
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

/** The whole message is the word, whatever stands around it: 'Stop.', ' stop all '. Null: it is something else. */
export const keywordOf = (body: string): readonly [TextKeyword, Language] | null =>
  KEYWORDS[body.replaceAll(/[^\p{L}]/gu, '').toUpperCase()] ?? null;

/** It is ready, and each reminder. */
const MOST_MESSAGES = 1 + LIMITS.reminders.maximumPerOrder;

const HELP: Readonly<Record<Language, (standName: string, contact: string) => string>> = {
  en: (standName, contact) =>
    `${standName}: We text you when your order is ready, up to ${MOST_MESSAGES} messages an order. Questions: ${contact}. Msg & data rates may apply. Reply STOP to opt out.`,
  es: (standName, contact) =>
    `${standName}: Te avisamos por mensaje de texto cuando tu pedido está listo, hasta ${MOST_MESSAGES} mensajes por pedido. Preguntas: ${contact}. Pueden aplicar tarifas de mensajes y datos. Responde STOP para no recibir más.`,
};

/** What HELP is answered. @param contact a mail address or a phone number */
export const helpMessage = (language: Language, standName: string, contact: string): string =>
  HELP[language](unlinkable(standName), contact);
