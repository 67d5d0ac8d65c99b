import { describe, expect, it } from 'vitest';
import { acceptedLanguage, chosenLanguage, languageCookie, languageOf, linkedLanguage } from '#core/domain/language.ts';

describe('the language of a browser', () => {
  it('is kept in the cookie that is read', () => expect(chosenLanguage(languageCookie('es'))).toBe('es'));

  it.each([
    ['/?lang=es', 'es'],
    ['?a=b&lang=en', 'en'],
    ['/order-status/x?lang=es', 'es'],
    ['/?lang=fr', null],
    ['/?slang=es', null],
    ['/lang=es', null],
    ['', null],
  ])('%j brings %s along', (address, language) => expect(linkedLanguage(address)).toBe(language));

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
