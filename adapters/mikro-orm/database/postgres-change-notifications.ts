import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { Logger } from '#core/ports/logger.ts';
import { connectListening, type ListeningClient } from './listening-client.ts';
import { CHANGE_TOPICS, changeNotificationOf } from './notify.ts';

export interface PostgresChangeNotifications extends ChangeNotifications {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens for commits of all instances, and reconnects without limit. After a lost connection every topic is notified, because any
 * notification may have been missed. @throws Unavailable('database') when the first connection fails.
 */
export async function createPostgresChangeNotifications(connectionUrl: string, logger: Logger): Promise<PostgresChangeNotifications> {
  const listeners = new Set<(changeNotification: ChangeNotification) => void>();
  const publish = (changeNotification: ChangeNotification): void => {
    for (const listener of listeners) listener(changeNotification);
  };
  const onPayload = (payload: string): void => {
    const changeNotification = changeNotificationOf(payload);
    if (changeNotification !== null) publish(changeNotification);
  };
  const closing = new AbortController();
  let client: ListeningClient;
  const connect = (): Promise<ListeningClient> => connectListening(connectionUrl, { onPayload, onGone: () => void reconnect() });

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      logger.warn('notifications/reconnecting', { pauseMs });
      await sleep(pauseMs, undefined, { ref: false });
      const next = closing.signal.aborted ? null : await connect().catch(() => null);
      if (next === null) continue;
      client = next;
      if (closing.signal.aborted) return await next.end();
      for (const topic of CHANGE_TOPICS) publish({ topic });
      return;
    }
  };

  client = await connect();
  return {
    subscribe(listener) {
      const own = (changeNotification: ChangeNotification): void => listener(changeNotification);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
