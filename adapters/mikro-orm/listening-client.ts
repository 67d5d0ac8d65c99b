import { Client } from 'pg';
import { asDatabaseFailure } from './database-failure.ts';
import { CHANGE_CHANNEL } from './notify.ts';

export interface ListeningClient {
  end(): Promise<void>;
}

export interface ListeningEvents {
  readonly onPayload: (payload: string) => void;
  /** Once, when a connection that listened is gone, also by `end`. */
  readonly onGone: () => void;
}

const ANSWER_WITHIN_MS = 5_000;

/** A separate connection that listens on the change notifications' channel. @throws Unavailable('database') when it cannot be made. */
export async function connectListening(connectionUrl: string, { onPayload, onGone }: ListeningEvents): Promise<ListeningClient> {
  const client = new Client({ connectionString: connectionUrl, keepAlive: true, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  let isListening = false;
  const gone = (): void => {
    if (!isListening) return;
    isListening = false;
    onGone();
  };
  client.on('error', gone);
  client.on('end', gone);
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANGE_CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asDatabaseFailure(error);
  }
  isListening = true;
  return client;
}
