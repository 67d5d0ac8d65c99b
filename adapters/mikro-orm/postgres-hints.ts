import { setTimeout as sleep } from 'node:timers/promises';
import type { Hint, Hints } from '#core/ports/hints.ts';
import type { Logger } from '#core/ports/logger.ts';
import { connectListening, type ListeningClient } from './listening-client.ts';
import { HINT_TOPICS, hintOf } from './notify.ts';

export interface PostgresHints extends Hints {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens for what any instance has committed, and connects again for ever when that breaks. After a break every topic
 * is hinted at: nobody knows what was missed. @throws Unavailable('database') when the first connection fails.
 */
export async function createPostgresHints(connectionUrl: string, logger: Logger): Promise<PostgresHints> {
  const listeners = new Set<(hint: Hint) => void>();
  const publish = (hint: Hint): void => {
    for (const listener of listeners) listener(hint);
  };
  const onPayload = (payload: string): void => {
    const hint = hintOf(payload);
    if (hint !== null) publish(hint);
  };
  const closing = new AbortController();
  let client: ListeningClient;
  const connect = (): Promise<ListeningClient> => connectListening(connectionUrl, { onPayload, onGone: () => void reconnect() });

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      logger.warn('hints/reconnecting', { pauseMs });
      await sleep(pauseMs, undefined, { ref: false });
      const next = closing.signal.aborted ? null : await connect().catch(() => null);
      if (next === null) continue;
      client = next;
      if (closing.signal.aborted) return await next.end();
      for (const topic of HINT_TOPICS) publish({ topic });
      return;
    }
  };

  client = await connect();
  return {
    subscribe(listener) {
      const own = (hint: Hint): void => listener(hint);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
