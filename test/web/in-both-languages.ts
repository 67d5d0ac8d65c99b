import { describe, expect } from 'vitest';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import { EN, TEXTS } from '#test/support/texts.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

const sentencesOf = (value: unknown, path: readonly string[] = []): readonly (readonly [string, readonly string[]])[] => {
  if (typeof value === 'string') return [[value, path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => sentencesOf(part, [...path, key]));
};
const ENGLISH = Map.groupBy(sentencesOf(EN), ([sentence]) => sentence);

const at = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), texts);

/** The same sentence in another language; where English uses one sentence for two, all candidates must agree. */
const sameSentence = (english: string, language: Language): string => {
  const all = new Set((ENGLISH.get(english) ?? []).map(([, path]) => at(TEXTS[language], path)));
  const [found] = all;
  if (typeof found !== 'string' || all.size !== 1) throw new Error(`'${english}' is ${all.size} sentences: say which by its place`);
  return found;
};

export interface Reader {
  readonly language: Language;
  readonly renderApp: (address: string) => RenderedApp;
  /**
   * This customer's translation of an English text, which tests name as in the specification. @param place where the sentence appears, if
   * it contains figures or names.
   */
  readonly says: (english: string, place?: (texts: Catalogue) => string) => string;
}

const readerOf = (language: Language): Reader => ({
  language,
  renderApp: (address) => renderApp(address, language),
  says: (english, place) => {
    if (place === undefined) return sameSentence(english, language);
    expect(place(EN)).toBe(english);
    return place(TEXTS[language]);
  },
});

/** Runs the tests of a customer's page in each language. */
export const inBothLanguages = (name: string, tests: (reader: Reader) => void): void => {
  for (const language of LANGUAGES) describe(`${name} (${language})`, () => tests(readerOf(language)));
};
