import type { Language } from '../../language.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';

/** All texts that the stand sends to customers. English defines the type: a language that lacks a sentence does not compile. */
export type MailTexts = typeof EN;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en: EN, es: ES };
