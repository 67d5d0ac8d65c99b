import { chosenLanguage, languageCookie, linkedLanguage, preferredLanguage, type Language } from '#core/domain/language.ts';

/** The preferred language of this browser's user. */
export interface Locale {
  preferred(): Language;
  /** Overrides the browser's own languages from now on. */
  remember(language: Language): void;
}

/** The choice is a cookie, because the server-rendered page needs it too; a link can set it: `?lang=es`. */
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
