import { elapsedMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { judgeDatabase } from '#core/domain/readiness/machine-checks.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

type Part = 'ok' | 'failing';

interface ReadinessReport {
  readonly isReady: boolean;
  /** The database answers, and has room for new rows. */
  readonly database: Part;
  readonly schema: Part;
  readonly draining: boolean;
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
  readonly isDraining: boolean;
  /** Stops asking for traffic. This is final. */
  drain(): void;
  /** For requests that stay open on purpose. */
  onDrain(listener: () => void): void;
}

/** Proxies probe every second; a write every second would keep the disk busy. */
const PROBED_FOR_MS = 10 * SECOND_MS;

const succeeds = async (ask: () => Promise<unknown>): Promise<boolean> => {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return false;
  }
};

export interface ReadinessDeps extends Pick<Persistence, 'probe' | 'schemaIsCurrent'> {
  readonly clock: Clock;
}

/** Whether this instance may get traffic (rules §7). */
export const createReadiness = ({ probe, schemaIsCurrent, clock }: ReadinessDeps): Readiness => {
  let draining = false;
  let probedAt: Instant | null = null;
  const listeners: (() => void)[] = [];

  const stores = async (): Promise<boolean> => {
    const now = clock.now();
    if (probedAt !== null && elapsedMs(probedAt, now) < PROBED_FOR_MS) return true;
    probedAt = (await succeeds(probe)) ? now : null;
    return probedAt !== null;
  };

  const askDatabase = async () => {
    let isCurrent = false;
    const answers = await succeeds(async () => (isCurrent = await schemaIsCurrent()));
    return answers ? { stores: await stores(), schemaIsCurrent: isCurrent } : null;
  };

  return {
    get isDraining() {
      return draining;
    },
    drain: () => {
      draining = true;
      for (const listener of listeners.splice(0)) listener();
    },
    onDrain: (listener) => void listeners.push(listener),
    report: async () => {
      const database = await askDatabase();
      return {
        isReady: judgeDatabase(database).verdict === 'green' && !draining,
        database: database?.stores === true ? 'ok' : 'failing',
        schema: database?.schemaIsCurrent === true ? 'ok' : 'failing',
        draining,
      };
    },
  };
};
