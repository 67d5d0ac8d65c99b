import { LANGUAGES, type Language } from '../language.ts';
import type { Settings } from './settings.ts';

const SPOKEN = { 'english-and-spanish': LANGUAGES, english: [LANGUAGES[0]] } as const satisfies Record<
  Settings['languages'],
  readonly Language[]
>;

export const languagesOf = ({ languages }: Pick<Settings, 'languages'>): readonly Language[] => SPOKEN[languages];

/** The language for a customer who prefers this one. */
export const spokenTo = (settings: Pick<Settings, 'languages'>, wanted: Language): Language =>
  languagesOf(settings).includes(wanted) ? wanted : LANGUAGES[0];
