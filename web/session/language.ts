import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { Locale } from '#web/platform/locale.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import { ENGLISH, type Spoken } from '#web/texts/use-texts.ts';

/** The language in which this browser's customer is spoken to. */
export interface LanguageStore {
  readonly get: () => Spoken;
  readonly subscribe: (onChange: () => void) => () => void;
  /** What the stand speaks: nobody is spoken to in any other language. Until it has said so, all of them. */
  readonly offer: (languages: readonly Language[]) => void;
  /** Whether the preferred language can be spoken now. */
  readonly isReady: () => boolean;
  /** Brings the sentences of the preferred language here. Fails silently: English is always there. */
  readonly prepare: () => Promise<void>;
  /** From now on, here and in the server's page. Rejects, and changes nothing, when the sentences cannot be had. */
  readonly choose: (language: Language) => Promise<void>;
}

const loadSpanish = async (): Promise<Catalogue> => (await import('#web/texts/es.ts')).ES;

/** @param known the Spanish sentences where they are there already: on the server. */
export const createLanguageStore = (locale: Locale, known?: Catalogue): LanguageStore => {
  const listeners = new Set<() => void>();
  let spoken: Spoken = known !== undefined && locale.preferred() === 'es' ? { language: 'es', catalogue: known } : ENGLISH;
  let offered: readonly Language[] = LANGUAGES;
  const preferred = (): Language => {
    const wanted = locale.preferred();
    return offered.includes(wanted) ? wanted : LANGUAGES[0];
  };
  const speak = async (language: Language): Promise<void> => {
    spoken = language === 'es' ? { language, catalogue: known ?? (await loadSpanish()) } : ENGLISH;
    for (const listener of listeners) listener();
  };
  return {
    get: () => spoken,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    offer: (languages) => {
      offered = languages;
      if (!languages.includes(spoken.language)) void speak(LANGUAGES[0]);
    },
    isReady: () => preferred() === spoken.language,
    prepare: async () => {
      await speak(preferred()).catch(() => undefined);
    },
    choose: async (language) => {
      await speak(language);
      locale.remember(language);
    },
  };
};
