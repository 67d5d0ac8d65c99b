import { setTimeout as sleep } from 'node:timers/promises';
import { orderId } from '#core/domain/kernel/ids.ts';
import type { ChangeNotification } from '#core/ports/change-notifications.ts';
import { asJson, type Sql } from './sql.ts';

/** The PostgreSQL channel for change notifications. */
export const CHANGE_CHANNEL = 'bandstand';

export const CHANGE_TOPICS = [
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
export const changeNotificationOf = (payload: string): ChangeNotification | null => {
  const [name, id] = payload.split(':');
  const topic = CHANGE_TOPICS.find((known) => known === name);
  if (topic === undefined) return null;
  return id === undefined || id === '' ? { topic } : { topic, orderId: orderId(id) };
};

const GATHER_MS = 25;

const NOTIFY = `select pg_notify('${CHANGE_CHANNEL}', payload) from jsonb_array_elements_text(?) as payload`;

/** The change notifications of one transaction. */
export interface PendingChanges {
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
