import { Socket } from 'node:net';

/**
 * A connection that closes itself when nothing has arrived for this long. A connection that is open at one end only
 * reports no error, so the caller would wait forever, together with the connection and its locks.
 */
export const idleTimeoutSocket = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  const giveUp = (): void => void socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  return socket.setTimeout(silenceMs, giveUp);
};
