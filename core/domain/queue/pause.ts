import { instant, type Instant } from '../kernel/instant.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import type { StoredSetting } from '../settings/change-settings.ts';

/** A station, or everything, that a manager has paused for customers (night §5). The window goes on selling. */
export type Pause = {
  /** Null: everything. */
  readonly station: string | null;
  /** Null: until somebody resumes it. */
  readonly until: Instant | null;
  /** What customers read beside the time; '' for nothing. */
  readonly sentence: string;
  readonly pausedBy: string;
  readonly pausedAt: Instant;
};

export type PauseRefusal = { readonly kind: 'pause/over-already' };

const PREFIX = 'pause:';

/** Pauses are stored among the settings: like them they hold for every instance within a second, and no cart waits for them. */
export const pauseKey = (station: string | null): string => `${PREFIX}${station ?? ''}`;

export const pauseValue = ({ until, sentence }: Pick<Pause, 'until' | 'sentence'>): unknown => ({ until, sentence });

const read = ({ key, value, changedBy, changedAt }: StoredSetting): readonly Pause[] => {
  if (!key.startsWith(PREFIX) || typeof value !== 'object' || value === null) return [];
  const { until, sentence }: { readonly until?: unknown; readonly sentence?: unknown } = value;
  return [
    {
      station: key === PREFIX ? null : key.slice(PREFIX.length),
      until: typeof until === 'number' ? instant(until) : null,
      sentence: typeof sentence === 'string' ? cleanText(sentence, TEXT_LIMITS.pauseSentence) : '',
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
