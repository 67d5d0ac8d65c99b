import { createContext, useContext } from 'react';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { Catalogue } from './catalogue.ts';

/** The language of the screens below, and its texts: null for English, whose texts are in the screens' own chunks. */
export type Spoken = { readonly language: Language; readonly catalogue: Catalogue | null };

/** The staff's screens are only in English. */
export const ENGLISH: Spoken = { language: LANGUAGES[0], catalogue: null };

export const SpokenContext = createContext(ENGLISH);

/** Changes the language, as stored in this browser; null if the stand has only one. */
export const ChooseLanguageContext = createContext<((language: Language) => void) | null>(null);

export const useLanguage = (): Language => useContext(SpokenContext).language;

/** The sentences of one part of the catalogue: `useTexts('menu', MENU)`. */
export const useTexts = <K extends keyof Catalogue>(part: K, english: Catalogue[K]): Catalogue[K] =>
  useContext(SpokenContext).catalogue?.[part] ?? english;
