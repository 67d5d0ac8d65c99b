import { createContext, useContext } from 'react';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { Catalogue } from './catalogue.ts';

/** The language of the screens below, and its sentences: null for English, whose sentences are in the screens' own chunks. */
export type Spoken = { readonly language: Language; readonly catalogue: Catalogue | null };

/** The staff's screens are in English only. */
export const ENGLISH: Spoken = { language: LANGUAGES[0], catalogue: null };

export const SpokenContext = createContext(ENGLISH);

/** Changes it, for as long as this browser remembers; null where the stand speaks one language. */
export const ChooseLanguageContext = createContext<((language: Language) => void) | null>(null);

export const useLanguage = (): Language => useContext(SpokenContext).language;

/** The sentences of one part of the catalogue: `useTexts('menu', MENU)`. */
export const useTexts = <K extends keyof Catalogue>(part: K, english: Catalogue[K]): Catalogue[K] =>
  useContext(SpokenContext).catalogue?.[part] ?? english;
