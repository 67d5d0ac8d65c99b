import type { Persistence } from '#core/ports/persistence.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

type Part = 'ok' | 'failing';

interface ReadinessReport {
  readonly isReady: boolean;
  readonly database: Part;
  readonly schema: Part;
  readonly draining: boolean;
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
  readonly isDraining: boolean;
  /** From now on this instance asks for no more traffic. This is final. */
  drain(): void;
  /** For what keeps requests open on purpose. */
  onDrain(listener: () => void): void;
}

const answers = async (check: () => Promise<boolean>): Promise<Part> => {
  try {
    return (await check()) ? 'ok' : 'failing';
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return 'failing';
  }
};

/** Whether this instance may get traffic (rules §7). */
export const createReadiness = ({ ping, schemaIsCurrent }: Pick<Persistence, 'ping' | 'schemaIsCurrent'>): Readiness => {
  let draining = false;
  const listeners: (() => void)[] = [];
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
      const database = await answers(() => ping().then(() => true));
      const schema = database === 'ok' ? await answers(schemaIsCurrent) : 'failing';
      return { isReady: database === 'ok' && schema === 'ok' && !draining, database, schema, draining };
    },
  };
};
