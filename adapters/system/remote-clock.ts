import { instant, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

/** The moment in any answer of this server, in whole seconds; null: no answer. */
export const readRemoteClock = async (origin: string): Promise<Instant | null> => {
  const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const at = Date.parse(answer?.headers.get('date') ?? '');
  return Number.isNaN(at) ? null : instant(at);
};
