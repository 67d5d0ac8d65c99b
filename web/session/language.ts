import { LANGUAGES, type Language } from '#core/domain/language.ts';
import type { Locale } from '#web/platform/locale.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import { ENGLISH, type Spoken } from '#web/texts/use-texts.ts';

/** The language of this browser's customer. */
export interface LanguageStore {
  readonly get: () => Spoken;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Limits the choice to the stand's languages. Until they are known, all are allowed. */
  readonly offer: (languages: readonly Language[]) => void;
  /** Whether the texts of the preferred language are loaded. */
  readonly isReady: () => boolean;
  /** Loads the texts of the preferred language. Fails silently: English is always available. */
  readonly prepare: () => Promise<void>;
  /** Switches here and in the server's page. Rejects, changing nothing, when the texts cannot be loaded. */
  readonly choose: (language: Language) => Promise<void>;
}

const loadSpanish = async (): Promise<Catalogue> => (await import('#web/texts/es.ts')).ES;

/** @param known the Spanish texts if already loaded: on the server. */
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
