import type { Language } from '../language.ts';
import { MAIL_TEXTS } from './texts/mail-texts.ts';
import { unlinkable } from './unlinkable.ts';

/** What a text message tells: the order is ready, or it still waits. */
export type TextOccasion = 'ready' | 'reminder';

type Facts = { readonly standName: string; readonly orderNumber: string; readonly pickupPlace: string };

/** What a phone shows, the stand's name first. @param facts.orderNumber as displayed: '#042' */
export const textMessage = (occasion: TextOccasion, language: Language, { standName, orderNumber, pickupPlace }: Facts): string => {
  const { text, place } = MAIL_TEXTS[language];
  return `${unlinkable(standName)}: ${text[occasion](orderNumber, place(pickupPlace))} ${text.stop}`;
};

/** What HELP is answered. @param contact a mail address or a phone number */
export const helpMessage = (language: Language, standName: string, contact: string): string => {
  const { text } = MAIL_TEXTS[language];
  return `${unlinkable(standName)}: ${text.help(contact)} ${text.stop}`;
};

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
