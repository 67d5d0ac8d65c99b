import { chosenLanguage, languageCookie, linkedLanguage, preferredLanguage, type Language } from '#core/domain/language.ts';

/** Which language the person at this browser wants. */
export interface Locale {
  preferred(): Language;
  /** From now on, whatever the browser's own languages are. */
  remember(language: Language): void;
}

/** The choice is a cookie, because the server's first page has to know it too; a link can bring one along: `?lang=es`. */
export const createBrowserLocale = ({ document, navigator, location }: Window): Locale => {
  const remember = (language: Language): void => {
    document.cookie = languageCookie(language);
  };
  const linked = linkedLanguage(location.search);
  if (linked !== null) remember(linked);
  return {
    preferred: () => chosenLanguage(document.cookie) ?? linked ?? preferredLanguage(navigator.languages),
    remember,
  };
};
