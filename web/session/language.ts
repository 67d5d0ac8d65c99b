import type { Language } from '#core/domain/language.ts';
import type { Locale } from '#web/platform/locale.ts';
import type { Catalogue } from '#web/texts/catalogue.ts';
import { ENGLISH, type Spoken } from '#web/texts/use-texts.ts';

/** The language in which this browser's customer is spoken to. */
export interface LanguageStore {
  readonly get: () => Spoken;
  readonly subscribe: (onChange: () => void) => () => void;
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
    isReady: () => locale.preferred() === spoken.language,
    prepare: async () => {
      await speak(locale.preferred()).catch(() => undefined);
    },
    choose: async (language) => {
      await speak(language);
      locale.remember(language);
    },
  };
};
