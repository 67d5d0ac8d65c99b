import { instant, type Instant } from '../kernel/instant.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import type { StoredSetting } from '../settings/change-settings.ts';

/** The sentence that customers read with the time; '' for none. */
export type PauseSentence = {
  readonly sentence: string;
  /** The Spanish sentence; if missing, customers read `sentence`. */
  readonly sentenceEs?: string | undefined;
};

/** A station, or everything, paused by a manager for customers (night §5). The window continues to sell. */
export type Pause = PauseSentence & {
  /** Null: everything. */
  readonly station: string | null;
  /** Null: until a manager resumes it. */
  readonly until: Instant | null;
  readonly pausedBy: string;
  readonly pausedAt: Instant;
};

/** The pause while every staff screen is silent, when new orders would go unseen (night §6). */
export const STAFF_AWAY: PauseSentence & Pick<Pause, 'until'> = {
  until: null,
  sentence:
    'We lost touch with the stand for a moment. Paid orders are safe, and the window keeps selling. This page opens again by itself.',
  sentenceEs:
    'Por un momento perdimos el contacto con el puesto. Los pedidos pagados están a salvo y la ventanilla sigue vendiendo. Esta página se abre sola otra vez.',
};

export type PauseRefusal = { readonly kind: 'pause/over-already' };

const PREFIX = 'pause:';

/** Pauses are stored among the settings: they reach every instance within a second, without delaying carts. */
export const pauseKey = (station: string | null): string => `${PREFIX}${station ?? ''}`;

const cleaned = (text: unknown): string => (typeof text === 'string' ? cleanText(text, TEXT_LIMITS.pauseSentence) : '');

/** Normalizes a typed or stored sentence for customers. */
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

/** Every stored pause, including expired ones. */
export const pausesOf = (stored: readonly StoredSetting[]): readonly Pause[] => stored.flatMap(read);

export const isPausedAt = ({ until }: Pick<Pause, 'until'>, now: Instant): boolean => until === null || until > now;

/** The pauses in effect. */
export const pausesAt = (pauses: readonly Pause[], now: Instant): readonly Pause[] => pauses.filter((pause) => isPausedAt(pause, now));

export const isEverythingPaused = (pauses: readonly Pause[], now: Instant): boolean =>
  pausesAt(pauses, now).some(({ station }) => station === null);
