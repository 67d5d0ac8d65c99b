import { instant, type Instant } from '../kernel/instant.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import type { StoredSetting } from '../settings/change-settings.ts';

/** What customers read beside the time; '' for nothing. */
export type PauseSentence = {
  readonly sentence: string;
  /** The same in Spanish, where somebody wrote it; else they read `sentence`. */
  readonly sentenceEs?: string | undefined;
};

/** A station, or everything, that a manager has paused for customers (night §5). The window goes on selling. */
export type Pause = PauseSentence & {
  /** Null: everything. */
  readonly station: string | null;
  /** Null: until somebody resumes it. */
  readonly until: Instant | null;
  readonly pausedBy: string;
  readonly pausedAt: Instant;
};

/** When no screen of the staff has been heard of: nobody would see a new order (night §6). */
export const STAFF_AWAY: PauseSentence & Pick<Pause, 'until'> = {
  until: null,
  sentence:
    'We have lost touch with the stand for a moment. Orders that are paid are safe, and the window goes on selling. This page opens again by itself.',
  sentenceEs:
    'Por un momento perdimos el contacto con el puesto. Los pedidos pagados están a salvo y la ventanilla sigue vendiendo. Esta página se abre sola otra vez.',
};

export type PauseRefusal = { readonly kind: 'pause/over-already' };

const PREFIX = 'pause:';

/** Pauses are stored among the settings: like them they hold for every instance within a second, and no cart waits for them. */
export const pauseKey = (station: string | null): string => `${PREFIX}${station ?? ''}`;

const cleaned = (text: unknown): string => (typeof text === 'string' ? cleanText(text, TEXT_LIMITS.pauseSentence) : '');

/** What was typed, or what is stored, as customers read it. */
export const pauseSentence = ({ sentence, sentenceEs }: { readonly sentence?: unknown; readonly sentenceEs?: unknown }): PauseSentence => {
  const spanish = cleaned(sentenceEs);
  return { sentence: cleaned(sentence), ...(spanish === '' ? {} : { sentenceEs: spanish }) };
};

export const pauseValue = ({ until, ...said }: Pick<Pause, 'until' | keyof PauseSentence>): unknown => ({ until, ...pauseSentence(said) });

const read = ({ key, value, changedBy, changedAt }: StoredSetting): readonly Pause[] => {
  if (!key.startsWith(PREFIX) || typeof value !== 'object' || value === null) return [];
  const { until, ...said }: { readonly until?: unknown; readonly sentence?: unknown; readonly sentenceEs?: unknown } = value;
  return [
    {
      station: key === PREFIX ? null : key.slice(PREFIX.length),
      until: typeof until === 'number' ? instant(until) : null,
      ...pauseSentence(said),
      pausedBy: changedBy,
      pausedAt: changedAt,
    },
  ];
};

/** Every pause that is stored, those that are over included. */
export const pausesOf = (stored: readonly StoredSetting[]): readonly Pause[] => stored.flatMap(read);

export const isPausedAt = ({ until }: Pick<Pause, 'until'>, now: Instant): boolean => until === null || until > now;

/** The pauses that hold. */
export const pausesAt = (pauses: readonly Pause[], now: Instant): readonly Pause[] => pauses.filter((pause) => isPausedAt(pause, now));

export const isEverythingPaused = (pauses: readonly Pause[], now: Instant): boolean =>
  pausesAt(pauses, now).some(({ station }) => station === null);
