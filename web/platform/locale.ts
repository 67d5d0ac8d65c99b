import { chosenLanguage, isLanguage, LANGUAGE_COOKIE, preferredLanguage, type Language } from '#core/domain/language.ts';

/** Which language the person at this browser wants. */
export interface Locale {
  preferred(): Language;
  /** From now on, whatever the browser's own languages are. */
  remember(language: Language): void;
}

const YEAR_SECONDS = 31_536_000;

/** The choice is a cookie, because the server's first page has to know it too; a link can bring one along: `?lang=es`. */
export const createBrowserLocale = ({ document, navigator, location }: Window): Locale => {
  const remember = (language: Language): void => {
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  const linked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(linked)) remember(linked);
  return {
    preferred: () => chosenLanguage(document.cookie) ?? (isLanguage(linked) ? linked : preferredLanguage(navigator.languages)),
    remember,
  };
};
