/** The languages for customers; the first is the default. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

const SPOKEN = { 'english-and-spanish': LANGUAGES, english: [LANGUAGES[0]] } as const;

/** The setting for what customers can choose. */
type Spoken = { readonly languages: keyof typeof SPOKEN };

export const languagesOf = ({ languages }: Spoken): readonly Language[] => SPOKEN[languages];

/** The language for a customer who prefers this one. */
export const offeredLanguage = (settings: Spoken, wanted: Language): Language =>
  languagesOf(settings).includes(wanted) ? wanted : LANGUAGES[0];

const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** @param tags BCP 47, preferred ones first: 'es-MX', 'en-US'. */
export const preferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? LANGUAGES[0];

const weightOf = (part: string): number => Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);

/** The languages in an Accept-Language header: 'es-US,es;q=0.9,en;q=0.8'. */
export const acceptedLanguage = (header: string): Language =>
  preferredLanguage(
    header
      .split(',')
      .filter((part) => weightOf(part) > 0)
      .toSorted((one, other) => weightOf(other) - weightOf(one)),
  );

/** The cookie in which a browser stores the customer's language, so that the server-rendered page has it too. */
const LANGUAGE_COOKIE = 'language';

/** The choice in a Cookie header or in `document.cookie`; null when there is none. */
export const chosenLanguage = (cookies: string): Language | null => {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : null;
};

/** The cookie as a Set-Cookie header and as `document.cookie` take it, valid for a year. */
export const languageCookie = (language: Language): string => `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** The language that a link requests, as in '?lang=es'; null when it has none. */
export const linkedLanguage = (address: string): Language | null => {
  const linked = /[?&]lang=(\w+)/.exec(address)?.[1];
  return isLanguage(linked) ? linked : null;
};

type LanguageHeaders = { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };

/** The language for a browser's customer: their own choice comes before the browser's languages. */
export const languageOf = ({ cookie = '', 'accept-language': accepted = '' }: LanguageHeaders): Language =>
  chosenLanguage(cookie) ?? acceptedLanguage(accepted);
