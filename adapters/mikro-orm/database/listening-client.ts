import { Client } from 'pg';
import { asDatabaseFailure } from './database-failure.ts';
import { CHANGE_CHANNEL } from './notify.ts';

export interface ListeningClient {
  end(): Promise<void>;
}

export interface ListeningEvents {
  readonly onPayload: (payload: string) => void;
  /** Called once when the listening connection is gone, also by `end`. */
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
    // Its response and its end may have arrived together.
    if (connection.state === 'gone') throw new Error('Connection terminated as soon as it listened');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asDatabaseFailure(error);
  }
  connection.state = 'listening';
  return client;
}
