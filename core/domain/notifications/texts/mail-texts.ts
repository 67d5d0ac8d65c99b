import type { Language } from '../../language.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';

/** Everything that the stand writes to customers. English is the shape: a language that lacks a sentence does not compile. */
type MailTexts = typeof EN;

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en: EN, es: ES };
