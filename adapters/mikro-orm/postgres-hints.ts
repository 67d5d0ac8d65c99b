import { Client } from 'pg';
import type { Hint, Hints } from '#core/ports/hints.ts';
import type { Logger } from '#core/ports/logger.ts';
import { asDatabaseFailure } from './database-failure.ts';
import { HINT_CHANNEL } from './notify.ts';

export interface PostgresHints extends Hints {
  close(): Promise<void>;
}

const TOPICS = ['orders', 'products', 'outbox', 'refunds'] as const satisfies readonly Hint['topic'][];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on a connection of its own, and connects again for ever when that breaks. After a break every topic is hinted
 * at, because nobody knows what was missed. @throws Unavailable('database') when the first connection fails.
 */
export async function createPostgresHints(connectionUrl: string, logger: Logger): Promise<PostgresHints> {
  const listeners = new Set<(hint: Hint) => void>();
  const publish = (topic: Hint['topic']): void => {
    for (const listener of listeners) listener({ topic });
  };
  let closed = false;
  let current: Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new Client({ connectionString: connectionUrl, keepAlive: true, connectionTimeoutMillis: LONGEST_PAUSE_MS });
    let isOver = false;
    const reconnectOnce = (): void => {
      if (isOver || current !== client) return;
      isOver = true;
      current = null;
      reconnectIn(FIRST_PAUSE_MS);
    };
    client.on('error', reconnectOnce);
    client.on('end', reconnectOnce);
    client.on('notification', ({ payload }) => {
      const topic = TOPICS.find((known) => known === payload);
      if (topic !== undefined) publish(topic);
    });
    try {
      await client.connect();
      await client.query(`listen ${HINT_CHANNEL}`);
      current = client;
    } catch (error) {
      isOver = true;
      await client.end().catch(() => undefined);
      throw asDatabaseFailure(error);
    }
  };

  const reconnectIn = (pauseMs: number): void => {
    if (closed) return;
    logger.warn('hints/reconnecting', { pauseMs });
    retry = setTimeout(() => {
      connect().then(
        async () => {
          // Closed while connecting.
          if (closed) return current?.end();
          for (const topic of TOPICS) publish(topic);
        },
        () => reconnectIn(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)),
      );
    }, pauseMs);
    retry.unref();
  };

  await connect();
  return {
    subscribe(listener) {
      const own = (hint: Hint): void => listener(hint);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = current;
      current = null;
      await client?.end();
    },
  };
}
