import { setTimeout as sleep } from 'node:timers/promises';
import { orderId } from '#core/domain/kernel/ids.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import { asJson, type Sql } from './sql.ts';
import type { Logger } from '#core/ports/logger.ts';
import { Client } from 'pg';
import { asDatabaseFailure } from './database-failure.ts';

/** The PostgreSQL channel for change notifications. */
const CHANGE_CHANNEL = 'bandstand';

const CHANGE_TOPICS = [
  'orders',
  'products',
  'outbox',
  'refunds',
  'settings',
  'nights',
] as const satisfies readonly ChangeNotification['topic'][];

/** Called for every change. Each distinct notification is sent once, after its transaction has committed. */
export type NotifyChange = (topic: ChangeNotification['topic'], order?: string) => void;

const payloadOf = (topic: ChangeNotification['topic'], order?: string): string => (order === undefined ? topic : `${topic}:${order}`);

/** Null for payloads unknown to this version. */
const changeNotificationOf = (payload: string): ChangeNotification | null => {
  const [name, id] = payload.split(':');
  const topic = CHANGE_TOPICS.find((known) => known === name);
  if (topic === undefined) return null;
  return id === undefined || id === '' ? { topic } : { topic, orderId: orderId(id) };
};

const GATHER_MS = 25;

const NOTIFY = `select pg_notify('${CHANGE_CHANNEL}', payload) from jsonb_array_elements_text(?) as payload`;

/** The change notifications of one transaction. */
interface PendingChanges {
  readonly give: NotifyChange;
  /** After the commit. */
  readonly tell: () => void;
}

export interface Notifier {
  collect(): PendingChanges;
  /** Resolves when every pending notification is sent, or lost. */
  flush(): Promise<void>;
}

/**
 * Publishes committed changes to all instances. Not inside the transactions: one with NOTIFY commits alone, because PostgreSQL holds a
 * database-wide lock while such a commit reaches the disk (adr 0025). Changes committed during a notification are merged into the next one.
 */
export const createNotifier = (sql: Sql): Notifier => {
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const payloads = [...waiting];
      waiting.clear();
      // Change notifications may be lost, so every receiver also polls.
      await sql(NOTIFY, [asJson(payloads)]).catch(() => undefined);
      // During a rush, merges the next ones.
      await sleep(GATHER_MS);
    }
    sending = null;
  };
  return {
    collect: () => {
      const payloads = new Set<string>();
      return {
        give: (topic, order) => void payloads.add(payloadOf(topic, order)),
        tell: () => {
          for (const payload of payloads) waiting.add(payload);
          if (waiting.size > 0) sending ??= send();
        },
      };
    },
    flush: async () => void (await sending),
  };
};

interface ListeningClient {
  end(): Promise<void>;
}

interface ListeningEvents {
  readonly onPayload: (payload: string) => void;
  /** Called once when the listening connection is gone, including after `end`. */
  readonly onGone: () => void;
}

const ANSWER_WITHIN_MS = 5_000;

/** A separate connection that listens on the change notifications' channel. @throws Unavailable('database') when it cannot be made. */
export async function connectListening(connectionUrl: string, { onPayload, onGone }: ListeningEvents): Promise<ListeningClient> {
  const client = new Client({ connectionString: connectionUrl, keepAlive: true, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  const connection: { state: 'connecting' | 'listening' | 'gone' } = { state: 'connecting' };
  const gone = (): void => {
    const { state } = connection;
    connection.state = 'gone';
    if (state === 'listening') onGone();
  };
  client.on('error', gone);
  client.on('end', gone);
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANGE_CHANNEL}`);
    // The response and the end of the connection may arrive together.
    if (connection.state === 'gone') throw new Error('Connection terminated as soon as it listened');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asDatabaseFailure(error);
  }
  connection.state = 'listening';
  return client;
}

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
