import { SECOND_MS } from '#core/domain/kernel/instant.ts';

/** Something read from the database and kept for everybody who asks. */
export interface Representation<T> {
  /** What may be shown without asking; null: `fresh` has to. */
  current(): T | null;
  /** What was true at some moment after the last `invalidate` and within the last second. Rejects as reading it does. */
  fresh(): Promise<T>;
  /** Something changed: nothing that was read before is shown any more. */
  invalidate(): void;
}

export interface Ages {
  /** Nothing older is shown, also when no hint comes: the line that hints travel on may be dead without anybody noticing. */
  readonly oldestMs: number;
  /** From here on whoever asks makes it be read again, without waiting for it. */
  readonly renewMs: number;
  /** A failure is everybody's answer for so long: a database that is down is not asked by every phone. */
  readonly failureMs: number;
}

const AGES: Ages = { oldestMs: SECOND_MS, renewMs: SECOND_MS / 2, failureMs: SECOND_MS / 4 };
/** Reading takes at most this share of the time, however often something changes. */
const SHARE_OF_TIME = 4;
/** A database that hung for long and is back is asked again soon. */
const LONGEST_REST_MS = SECOND_MS;

interface Kept<T> {
  readonly value: T;
  readonly change: number;
  /** When reading began: that is what the value is true of. */
  readonly asOf: number;
}

const now = (): number => performance.now();

/**
 * Read once for all who ask at the same time, one reading after the other. What was begun before a change is never kept
 * and never answers whoever asked after the change.
 */
export const createRepresentation = <T>(read: () => Promise<T>, ages: Partial<Ages> = {}): Representation<T> => {
  const { oldestMs, renewMs, failureMs } = { ...AGES, ...ages };
  let change = 0;
  let kept: Kept<T> | null = null;
  let failure: { readonly error: unknown; readonly change: number; readonly until: number } | null = null;
  let flight: Promise<Kept<T>> | null = null;
  let notBefore = 0;

  const fly = async (): Promise<Kept<T>> => {
    const pauseMs = notBefore - now();
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const asked = { change, asOf: now() };
    try {
      const arrived = { value: await read(), ...asked };
      if (arrived.change === change) kept = arrived;
      return arrived;
    } catch (error) {
      failure = { error, change: asked.change, until: now() + failureMs };
      throw error;
    } finally {
      notBefore = now() + Math.min((now() - asked.asOf) * (SHARE_OF_TIME - 1), LONGEST_REST_MS);
      flight = null;
    }
  };
  const take = (): Promise<Kept<T>> => (flight ??= fly());

  return {
    current: () => {
      if (kept === null || kept.change !== change) return null;
      const ageMs = now() - kept.asOf;
      if (ageMs >= oldestMs) return null;
      // A failure shows itself to whoever has to wait.
      if (ageMs >= renewMs && flight === null && (failure === null || now() >= failure.until)) take().catch(() => undefined);
      return kept.value;
    },
    fresh: async () => {
      const asked = { change, at: now() };
      for (;;) {
        const isRecent = kept !== null && kept.change >= asked.change && now() - kept.asOf < oldestMs;
        if (kept !== null && isRecent) return kept.value;
        if (failure !== null && failure.change === change && now() < failure.until) throw failure.error;
        const arrived = await take();
        if (arrived.change >= asked.change && asked.at - arrived.asOf < oldestMs) return arrived.value;
      }
    },
    invalidate: () => {
      change += 1;
    },
  };
};
