/** The languages that customers are spoken to in; the first one where nothing else is known. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** @param tags BCP 47, the most wanted first: 'es-MX', 'en-US'. */
export const preferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? LANGUAGES[0];

const weightOf = (part: string): number => Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);

/** What a browser's Accept-Language asks for: 'es-US,es;q=0.9,en;q=0.8'. */
export const acceptedLanguage = (header: string): Language =>
  preferredLanguage(
    header
      .split(',')
      .filter((part) => weightOf(part) > 0)
      .toSorted((one, other) => weightOf(other) - weightOf(one)),
  );

/** The cookie in which a browser remembers the customer's own choice, so that the server's first page has it too. */
export const LANGUAGE_COOKIE = 'language';

/** The choice in a Cookie header or in `document.cookie`; null when there is none. */
export const chosenLanguage = (cookies: string): Language | null => {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : null;
};

type LanguageHeaders = { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };

/** In which a browser's customer is spoken to: their own choice comes before the browser's languages. */
export const languageOf = ({ cookie = '', 'accept-language': accepted = '' }: LanguageHeaders): Language =>
  chosenLanguage(cookie) ?? acceptedLanguage(accepted);
