import { Socket } from 'node:net';

/**
 * A connection that gives itself up when nothing has come over it for so long. A wire that is open at one end only
 * reports no error, so whoever waits for an answer would wait for ever, with the connection and whatever it holds.
 */
export const idleTimeoutSocket = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  const giveUp = (): void => void socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  return socket.setTimeout(silenceMs, giveUp);
};
