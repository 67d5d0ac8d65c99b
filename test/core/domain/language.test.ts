import { describe, expect, it } from 'vitest';
import { acceptedLanguage, chosenLanguage, LANGUAGE_COOKIE, languageOf } from '#core/domain/language.ts';

describe('the language of a browser', () => {
  it('is kept in the cookie that is read', () => expect(chosenLanguage(`${LANGUAGE_COOKIE}=es`)).toBe('es'));

  it.each([
    ['es-US,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-CA, es;q=0.7, en;q=0.3', 'es'],
    ['en;q=0.2, es-MX;q=0.9', 'es'],
    ['es;q=0, en', 'en'],
    ['fr, de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['ES', 'es'],
  ])('%j asks for %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));

  it.each([
    ['language=es', 'es'],
    ['a=b; language=en; c=d', 'en'],
    ['language=fr', null],
    ['mylanguage=es', null],
    ['', null],
  ])('the cookies %j say %s', (cookies, language) => expect(chosenLanguage(cookies)).toBe(language));

  it.each([
    ['language=en', 'es', 'en'],
    ['language=es', 'en', 'es'],
    [undefined, 'es-MX', 'es'],
    [undefined, undefined, 'en'],
  ])('the choice %j comes before the browser’s %j', (cookie, accepted, language) =>
    expect(languageOf({ cookie, 'accept-language': accepted })).toBe(language),
  );
});
